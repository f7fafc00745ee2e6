/// Why a connection ends; thrown to leave whatever was being done on it.
enum ConnectionEnd: Error {
    /// The client closed its side, or reset the connection.
    case closedByClient

    /// What came in isn't HTTP/1.
    case malformed

    /// The answer's script said so.
    case scripted

    /// The server stops.
    case stopped
}
