#!/bin/sh
# Runs every example and compares what it prints with the output.txt beside it.
#
# usage: .ci/examples.sh [--update]     --update writes the files, and the documents that show them
# Ports of the loopback server are written as PORT.
set -eu
cd "$(dirname "$0")/.."

update=${1:-}
status=0
swift build >&2
bin=$(swift build --show-bin-path)
actual=$(mktemp)
trap 'rm -f "$actual"' EXIT

for folder in Examples/*/; do
    name=$(basename "$folder")
    expected="${folder}output.txt"
    if ! timeout -s INT 60 "$bin/$name" > "$actual" 2>&1; then
        echo "✘ $name failed:"
        cat "$actual"
        status=1
        continue
    fi
    sed -i -E 's/127\.0\.0\.1:[0-9]+/127.0.0.1:PORT/g' "$actual"
    if [ "$update" = --update ]; then
        cp "$actual" "$expected"
    elif diff -u "$expected" "$actual"; then
        echo "✔ $name"
    else
        echo "✘ $name prints something else than $expected"
        status=1
    fi
done

# In a document the line `<!-- output: NAME -->` stands before the block with an example's output.
if ! command -v python3 > /dev/null; then
    echo "SKIPPED: the documents' outputs, for want of python3"
    exit $status
fi
.ci/outputs.py "$update" $(grep -rl '<!-- output: ' Sources README.md) || status=1
exit $status
