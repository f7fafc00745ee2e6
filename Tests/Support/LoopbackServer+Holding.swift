extension LoopbackServer {
    /// Starts a server that answers `/0` when the gate is open, and all else at once.
    public convenience init(holding gate: Gate) throws {
        try self.init { request in
            request.path == "/0"
                ? .raw([.wait(gate), .send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")])
                : .text("")
        }
    }
}
