/// How a request says where its body ends (RFC 9112 §6).
public enum BodyFraming: Sendable, Equatable {
    /// Neither `Content-Length` nor `Transfer-Encoding`: there is no body.
    case none

    /// `Content-Length`, in bytes.
    case contentLength(Int)

    /// `Transfer-Encoding: chunked`, which also wins over a `Content-Length` beside it.
    case chunked

    /// Reads the framing off the headers; `nil` if they contradict themselves.
    init?(_ headers: HeaderList) {
        if headers.lists("chunked", in: "Transfer-Encoding") {
            self = .chunked
            return
        }
        let lengths = Set(headers.values(for: "Content-Length"))
        guard let text = lengths.first else {
            self = .none
            return
        }
        let isNumber = text.allSatisfy { ("0"..."9").contains($0) }
        guard lengths.count == 1, isNumber, let length = Int(text) else { return nil }
        self = .contentLength(length)
    }
}
