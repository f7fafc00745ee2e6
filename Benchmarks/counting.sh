# What valgrind counts of a program, the same every time; sourced.
instructions() {
    SWIFT_DETERMINISTIC_HASHING=1 valgrind --tool=callgrind --callgrind-out-file=/dev/null "$@" 2>&1 \
        | sed -n 's/.*Collected : //p'
}

allocations() {
    SWIFT_DETERMINISTIC_HASHING=1 valgrind --tool=memcheck --undef-value-errors=no "$@" 2>&1 \
        | sed -n 's/.*total heap usage: \([0-9,]*\) allocs.*/\1/p' | tr -d ,
}
