/// The exchanges that equal requests share.
///
/// One exchange is carried out by a call of its own, the carrier, which belongs to none of those who
/// wait for it: so any of them may leave, the first one too. An entry is gone before its answer is
/// handed out, under the same lock under which others join: nobody joins an exchange that is over.
final class Inflights: Sendable {
    typealias Next = @Sendable (ProviderOutcome) -> Void

    private struct Entry {
        let carrier: Call
        var waiting: [ObjectIdentifier: Waiting] = [:]
    }

    private struct Waiting: Sendable {
        let call: Call
        let end: Next
    }

    private let entries = Locked<[InflightKey: Entry]>([:])

    /// How many exchanges are under way.
    var count: Int { entries.withLock { $0.count } }

    /// Joins the exchange with a key, or starts it.
    ///
    /// - Parameters:
    ///   - key: What makes requests equal.
    ///   - call: Who wants the outcome; may leave at any time.
    ///   - start: Carries the exchange out, for the first one.
    ///   - next: Gets the outcome, or the interruption, once; on the call's executor.
    func join(
        _ key: InflightKey, _ call: Call, start: (Call, @escaping Next) -> Void,
        then next: @escaping Next
    ) {
        let wait = call.beginWait { [self] interruption in
            if let request = leave(key, call) { call.note(request) }
            call.executor.run { next(.failure(call.error(interruption))) }
        }
        guard let wait else { return call.executor.run { next(.failure(call.interruptionError)) } }
        let waiting = Waiting(call: call) { outcome in
            guard call.endWait(wait) else { return }
            call.executor.run { next(outcome.mapError { $0.renamed(call.target) }) }
        }
        if let carrier = add(waiting, key) {
            start(carrier) { [self] outcome in finish(key, carrier, outcome) }
        }
        // An interruption may have come before there was anything to leave.
        if call.interruption != nil { leave(key, call) }
    }

    /// Adds a waiting call; gives the carrier if there was none, so that it is to be started.
    private func add(_ waiting: Waiting, _ key: InflightKey) -> Call? {
        let id = ObjectIdentifier(waiting.call)
        return entries.withLock { entries in
            guard entries[key] == nil else {
                entries[key]?.waiting[id] = waiting
                return nil
            }
            let carrier = carrier(for: waiting.call, key)
            entries[key] = Entry(carrier: carrier, waiting: [id: waiting])
            return carrier
        }
    }

    private func carrier(for call: Call, _ key: InflightKey) -> Call {
        let reporter = ProgressReporter(
            handler: { [weak self] in self?.report($0, key) }, run: { $0() })
        return Call(
            target: call.target, plugins: call.plugins, provider: call.provider, stub: call.stub,
            executor: .library, progress: reporter)
    }

    private func report(_ event: ProgressResponse, _ key: InflightKey) {
        let waiting = entries.withLock { $0[key]?.waiting.values.compactMap(\.call.progress) }
        waiting?.forEach { $0.pass(event) }
    }

    /// Hands the outcome to everybody who still waits.
    private func finish(_ key: InflightKey, _ carrier: Call, _ outcome: ProviderOutcome) {
        let waiting = entries.withLock { entries in
            entries[key]?.carrier === carrier ? entries.removeValue(forKey: key)?.waiting : nil
        }
        for waiting in (waiting ?? [:]).values {
            if let request = carrier.noted { waiting.call.note(request) }
            waiting.end(outcome)
        }
    }

    /// Stops the exchange if it was the last call that wanted it.
    ///
    /// - Returns: What was sent for the call; nil if nothing was yet, or if it had left before.
    @discardableResult
    private func leave(_ key: InflightKey, _ call: Call) -> OutgoingRequest? {
        let (carrier, isAbandoned) = entries.withLock { entries -> (Call?, Bool) in
            guard entries[key]?.waiting.removeValue(forKey: ObjectIdentifier(call)) != nil else {
                return (nil, false)
            }
            let carrier = entries[key]?.carrier
            guard entries[key]?.waiting.isEmpty == true else { return (carrier, false) }
            entries[key] = nil
            return (carrier, true)
        }
        let request = carrier?.noted
        if isAbandoned { carrier?.cancel() }
        return request
    }
}

extension ProviderError {
    /// The same error of another call.
    fileprivate func renamed(_ target: any TargetType) -> Self {
        Self(kind, target: target.displayName, request: request)
    }
}
