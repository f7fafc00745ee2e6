import Foundation

@inline(never)
func keep<T>(_ value: T) {
    withExtendedLifetime(value) {}
}

/// Processor time of this thread in nanoseconds.
func threadTime() -> UInt64 { clock_gettime_nsec() }

private func clock_gettime_nsec() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

struct Work {
    let bytes: Int
    let base: () throws -> Void
    let own: () throws -> Void
}

struct Row {
    let name: String
    let goal: Double
    let prepare: () -> Work

    func run() throws {
        let work = prepare()
        let (base, own) = (work.base, work.own)
        let repeats = max(1, 400_000 / max(work.bytes, 1))
        let rounds = work.bytes > 5_000_000 ? 5 : 11
        var bases: [Double] = []
        var owns: [Double] = []
        try base()
        try own()
        for _ in 0..<rounds {
            bases.append(try time(repeats, base))
            owns.append(try time(repeats, own))
        }
        let b = median(bases)
        let o = median(owns)
        let ratio = b / o
        let mark = ratio >= goal ? "  " : "!!"
        let text = [
            name.padding(toLength: 34, withPad: " ", startingAt: 0), format(b / 1000, 10),
            format(o / 1000, 10), format(ratio, 7), format(goal, 6), mark,
        ]
        print(text.joined(separator: " "))
    }

    private func time(_ repeats: Int, _ body: () throws -> Void) rethrows -> Double {
        let start = threadTime()
        for _ in 0..<repeats { try body() }
        return Double(threadTime() - start) / Double(repeats)
    }
}

func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

func format(_ value: Double, _ width: Int) -> String {
    let text = String(format: "%.2f", value)
    return String(repeating: " ", count: max(0, width - text.count)) + text
}
