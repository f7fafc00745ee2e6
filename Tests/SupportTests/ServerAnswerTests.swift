import Foundation
import ParsedProviderTestSupport
import Testing

@Suite struct ServerAnswerTests {
    @Test func addsContentLength() throws {
        #expect(
            try bytes(of: .json("[1]"), through: "[1]")
                == "HTTP/1.1 200 \r\nContent-Type: application/json\r\nContent-Length: 3\r\n\r\n[1]"
        )
    }

    @Test func keepsTheFramingItIsGiven() throws {
        let short = ServerAnswer.respond(headers: [("content-length", "9")], body: "abc")
        let chunked = ServerAnswer.respond(
            headers: [("Transfer-Encoding", "chunked")], body: "1\r\na\r\n0\r\n\r\n")

        #expect(
            try bytes(of: short, through: "abc")
                == "HTTP/1.1 200 \r\ncontent-length: 9\r\n\r\nabc")
        #expect(
            try bytes(of: chunked, through: "0\r\n\r\n")
                == "HTTP/1.1 200 \r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n")
    }

    @Test(arguments: [204, 304])
    func sendsNoBodyWhereTheStatusForbidsIt(_ status: Int) throws {
        #expect(
            try bytes(of: .respond(status: status, body: "no"), through: "\r\n\r\n")
                == "HTTP/1.1 \(status) \r\n\r\n")
    }

    @Test func tellsTheLengthOfTheBodyThatHEADLeavesOut() throws {
        let server = try LoopbackServer { _ in .respond(body: "hello") }
        let client = try RawClient(server)

        // Were there a body, it would stand in front of the second answer.
        try client.write("HEAD / HTTP/1.1\r\n\r\nGET / HTTP/1.1\r\n\r\n")

        let head = "HTTP/1.1 200 \r\nContent-Length: 5\r\n\r\n"
        #expect(try client.read(through: "hello") == head + head + "hello")
    }

    @Test func closesIfItsHeaderSaysSo() throws {
        let server = try LoopbackServer { _ in .respond(headers: [("Connection", "close")]) }
        let client = try RawClient(server)

        try client.write("GET / HTTP/1.1\r\n\r\n")

        #expect(try client.readToEnd().end == .fin)
    }

    @Test func goesOnWithMoreSteps() throws {
        let answer = ServerAnswer.text("a").then(.send("b"), .send(Data([0x63])))

        #expect(try bytes(of: answer, through: "c").hasSuffix("\r\n\r\nabc"))
    }

    private func bytes(of answer: ServerAnswer, through end: String) throws -> String {
        let server = try LoopbackServer { _ in answer }
        let client = try RawClient(server)
        try client.write("GET / HTTP/1.1\r\n\r\n")
        return try client.read(through: end)
    }
}
