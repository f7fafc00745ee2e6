import Dispatch

/// Runs blocks at their time: one dispatch timer for all of them.
///
/// Nearly every deadline is cancelled long before it comes, so adding and removing one must be
/// cheap: both are a step in a heap. The timer is set for an entry that is earlier than what it is set
/// for and never taken back: setting it for each request would wake the dispatch manager each time.
final class DeadlineTimer: Sendable {
    static let shared = DeadlineTimer()

    /// A block to come.
    final class Entry: Sendable {
        fileprivate let time: UInt64
        fileprivate let action: @Sendable () -> Void
        fileprivate let timer: DeadlineTimer

        /// Where the entry is in the heap; guarded by the timer's lock.
        fileprivate nonisolated(unsafe) var position: Int?

        fileprivate init(
            time: UInt64, timer: DeadlineTimer, action: @escaping @Sendable () -> Void
        ) {
            self.time = time
            self.timer = timer
            self.action = action
        }

        /// Takes the block back; false if it has run already or was cancelled before.
        @discardableResult
        func cancel() -> Bool { timer.remove(self) }
    }

    private struct State {
        var heap: [Entry] = []

        /// When the timer fires next.
        var wake = UInt64.max
    }

    private let state = Locked(State())

    /// Setting a dispatch timer is safe from any thread; the protocol does not say so.
    private nonisolated(unsafe) let source: any DispatchSourceTimer

    private init() {
        source = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "ParsedProvider.timer"))
        source.setEventHandler { [unowned self] in fire() }
        source.activate()
    }

    /// Runs a block after a while, unless it is cancelled before.
    ///
    /// - Parameters:
    ///   - delay: Counted from now.
    ///   - action: Runs on a thread of its own, of another quality of service than lanes, so that
    ///     deadlines come in time also while every thread that those may have is busy.
    /// - Returns: The entry, to cancel it.
    func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> Entry {
        let time = DispatchTime.now().uptimeNanoseconds &+ delay.nanoseconds
        let entry = Entry(time: time, timer: self, action: action)
        state.withLock { state in
            entry.position = state.heap.count
            state.heap.append(entry)
            Self.siftUp(&state.heap, from: state.heap.count - 1)
            if time < state.wake { arm(for: time, &state) }
        }
        return entry
    }

    private func arm(for time: UInt64, _ state: inout State) {
        state.wake = time
        source.schedule(deadline: DispatchTime(uptimeNanoseconds: time), leeway: .milliseconds(1))
    }

    private func fire() {
        let now = DispatchTime.now().uptimeNanoseconds
        let due = state.withLock { state in
            state.wake = .max
            var due: [Unmanaged<Entry>] = []
            while let first = state.heap.first, first.time <= now {
                due.append(.passRetained(first))
                Self.remove(first, from: &state.heap)
            }
            if let next = state.heap.first { arm(for: next.time, &state) }
            return due
        }
        // Who runs and releases them may be held up by what callers have given; the timer may not.
        for entry in due {
            DispatchQueue(label: "ParsedProvider.deadline", qos: .utility).async {
                entry.takeRetainedValue().action()
            }
        }
    }

    private func remove(_ entry: Entry) -> Bool {
        state.withLock { state in
            guard entry.position != nil else { return false }
            Self.remove(entry, from: &state.heap)
            return true
        }
    }

    // MARK: The heap: an entry is never later than the two below it.

    private static func remove(_ entry: Entry, from heap: inout [Entry]) {
        guard let position = entry.position, let last = heap.popLast() else { return }
        entry.position = nil
        guard last !== entry else { return }
        place(last, at: position, in: &heap)
        siftUp(&heap, from: position)
        siftDown(&heap, from: position)
    }

    private static func place(_ entry: Entry, at position: Int, in heap: inout [Entry]) {
        heap[position] = entry
        entry.position = position
    }

    private static func siftUp(_ heap: inout [Entry], from start: Int) {
        var child = start
        while child > 0, heap[child].time < heap[(child - 1) / 2].time {
            swap(child, (child - 1) / 2, in: &heap)
            child = (child - 1) / 2
        }
    }

    private static func siftDown(_ heap: inout [Entry], from start: Int) {
        var parent = start
        while true {
            let children = (2 * parent + 1)..<min(2 * parent + 3, max(heap.count, 2 * parent + 1))
            guard let least = children.min(by: { heap[$0].time < heap[$1].time }),
                heap[least].time < heap[parent].time
            else { return }
            swap(parent, least, in: &heap)
            parent = least
        }
    }

    private static func swap(_ one: Int, _ other: Int, in heap: inout [Entry]) {
        let entry = heap[one]
        place(heap[other], at: one, in: &heap)
        place(entry, at: other, in: &heap)
    }
}

extension Duration {
    /// The duration in nanoseconds, at least 0 and at most 146 years.
    var nanoseconds: UInt64 {
        // `components` of a duration that `Int64` can't hold is a trap.
        guard self > .zero else { return 0 }
        guard self < .seconds(4_000_000_000) else { return UInt64.max / 4 }
        let (seconds, attoseconds) = components
        return UInt64(seconds) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000)
    }
}
