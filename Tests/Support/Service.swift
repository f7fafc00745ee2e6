/// What the threads of one server share.
///
/// The threads hold this and never the ``LoopbackServer``, so that dropping that one stops them.
final class Service: Sendable {
    let handler: LoopbackServer.Handler
    let onHead: LoopbackServer.HeadHandler
    let record = Watched(Record())
    let stop: StopSignal

    private let threads = ThreadGroup()

    init(
        handler: @escaping LoopbackServer.Handler, onHead: @escaping LoopbackServer.HeadHandler
    ) throws {
        self.handler = handler
        self.onHead = onHead
        stop = try StopSignal()
    }

    /// Starts a thread for the listener, and one for each connection that it accepts.
    func start(_ listener: Listener) {
        threads.start("loopback \(listener.port)") { [self] in
            defer { listener.release() }
            while let socket = listener.nextConnection(unless: stop) { serve(socket) }
        }
    }

    /// Ends all threads; they close what they use.
    func end() {
        stop.give()
        threads.joinAll()
    }

    private func serve(_ socket: Int32) {
        let number = record.update { record in
            defer { record.connectionCount += 1 }
            return record.connectionCount
        }
        threads.start("loopback connection \(number)") { [self] in
            Connection(number, Wire(socket, stop: stop), self).serve()
        }
    }
}
