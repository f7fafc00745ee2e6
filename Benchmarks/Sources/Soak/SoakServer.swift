import BenchmarkServer
import Foundation

/// Two loopback servers, so that there is another origin, that answer as the paths say.
struct SoakServer: Sendable {
    let server: LoopbackServer
    private let other: LoopbackServer

    /// Drops what the servers have recorded, which would look like a leak.
    func forget() {
        server.forgetRequests()
        other.forgetRequests()
    }

    init() throws {
        let other = try LoopbackServer { request in
            // No secret may ever come here.
            request.headers["Authorization"] == nil ? .text("other") : .respond(status: 500)
        }
        self.other = other
        let elsewhere = other.url("/").absoluteString
        server = try LoopbackServer { request in
            switch request.path {
            case "/json": .json(#"{"login": "ashfurrow", "id": 498212}"#)
            case "/missing": .json(#"{"message": "Not Found"}"#, status: 404)
            case "/busy": .respond(status: 503, headers: [("Retry-After", "0")])
            case "/redirect": .respond(status: 302, headers: [("Location", "/json")])
            case "/keep": .respond(status: 307, headers: [("Location", "/echo")])
            case "/elsewhere": .respond(status: 302, headers: [("Location", elsewhere)])
            case "/echo": .text("\(request.body.count)")
            case "/secret":
                request.headers["Authorization"] == nil
                    ? .respond(
                        status: 401, headers: [("WWW-Authenticate", "Basic realm=\"x\"")],
                        body: "who?")
                    : .text("secret")
            case "/big": .respond(body: Data(repeating: 7, count: 300_000))
            case "/cookie": .respond(headers: [("Set-Cookie", "a=1")], body: "crumbs")
            case "/never": .raw([.hang])
            case "/reset": .raw([.reset])
            case "/cut":
                .raw([.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello"), .close])
            case "/stale": .text("stale").then(.awaitNextRequest, .close)
            default:
                .raw(
                    [.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")]
                        + (0..<10).flatMap { _ in [.chunk("drip"), .pause(milliseconds: 1)] }
                        + [.lastChunk()])
            }
        }
    }
}
