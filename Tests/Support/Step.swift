public import Foundation

/// One thing that a scripted answer does.
public enum Step: Sendable {
    /// Sends these bytes as they are.
    case send(Data)

    /// Does nothing for so many milliseconds.
    case pause(milliseconds: Int)

    /// Does nothing until the gate is open.
    case wait(Gate)

    /// Waits until the client writes again, and leaves what it wrote unread.
    ///
    /// Followed by ``close`` or ``reset`` it is the server which drops an idle connection just as
    /// the client uses it again: the second request is neither read nor recorded.
    case awaitNextRequest

    /// Sends a FIN, then drops whatever still comes until the client closes as well.
    case close

    /// Sends a RST.
    case reset

    /// Keeps the connection open and silent until the client closes it or the server stops.
    case hang

    /// Sends these characters as UTF-8, as they are.
    public static func send(_ text: String) -> Step {
        .send(Data(text.utf8))
    }

    /// Sends one chunk of a body with `Transfer-Encoding: chunked`.
    public static func chunk(_ text: String) -> Step {
        .send("\(String(text.utf8.count, radix: 16))\r\n\(text)\r\n")
    }

    /// Sends the end of a body with `Transfer-Encoding: chunked`.
    ///
    /// - Parameter trailers: Names and values of the trailer fields; none by default.
    /// - Returns: The step.
    public static func lastChunk(_ trailers: [(String, String)] = []) -> Step {
        .send("0\r\n" + trailers.map { "\($0): \($1)\r\n" }.joined() + "\r\n")
    }
}
