extension LoopbackServer {
    /// All requests received so far, over all connections, in the order in which they were complete.
    public var requests: [RecordedRequest] {
        service.record.value.requests
    }

    /// Forgets the requests received so far, so that a run of hours does not fill the memory.
    public func forgetRequests() {
        service.record.update { $0.requests = [] }
    }

    /// How many connections were accepted so far.
    public var connectionCount: Int {
        service.record.value.connectionCount
    }

    /// How often a client closed its connection before its answer was complete.
    ///
    /// That a client leaves is seen while a script waits or writes, and while a body is read; not
    /// while a handler runs. Closing the sending half alone counts as leaving.
    public var closedByClient: Int {
        service.record.value.closedByClient
    }

    /// Suspends the task until so many requests were received.
    ///
    /// - Parameters:
    ///   - count: How many requests to wait for, counted from the start of the server.
    ///   - timeout: How long to wait at most.
    /// - Returns: All requests received: more than `count` maybe, or fewer if the time was up.
    @discardableResult
    public func waitForRequests(
        _ count: Int, timeout: Duration = .patience
    ) async -> [RecordedRequest] {
        await service.record.wait(upTo: timeout) { $0.requests.count >= count }.requests
    }

    /// Blocks the thread until so many requests were received; else like its `async` twin.
    @available(*, noasync)
    @discardableResult
    public func waitForRequests(
        _ count: Int, timeout: Duration = .patience
    ) -> [RecordedRequest] {
        service.record.wait(upTo: timeout) { $0.requests.count >= count }.requests
    }

    /// Suspends the task until so many connections were closed by clients before their answer.
    ///
    /// - Parameters:
    ///   - count: How many to wait for, counted from the start of the server.
    ///   - timeout: How long to wait at most.
    /// - Returns: ``closedByClient`` then: fewer than `count` if the time was up.
    @discardableResult
    public func waitForClosedByClient(
        _ count: Int, timeout: Duration = .patience
    ) async -> Int {
        await service.record.wait(upTo: timeout) { $0.closedByClient >= count }.closedByClient
    }

    /// Blocks the thread until so many clients left early; else like its `async` twin.
    @available(*, noasync)
    @discardableResult
    public func waitForClosedByClient(
        _ count: Int, timeout: Duration = .patience
    ) -> Int {
        service.record.wait(upTo: timeout) { $0.closedByClient >= count }.closedByClient
    }
}
