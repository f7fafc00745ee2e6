package import Foundation

/// Cuts a stream of bytes into JSON documents, one chunk at a time.
///
/// Holds no more than the document that is not complete yet. It only finds where documents end;
/// whether they are well-formed is for ``JSONDocument`` to say.
package struct JSONStreamSplitter: Sendable {
    /// How documents follow each other.
    package enum Layout: Sendable {
        /// One document per line; lines of white space are passed over.
        case lines
        /// The elements of one top-level array.
        case array
    }

    /// One document of the stream.
    package struct Element: Sendable {
        /// The bytes, without what separates documents.
        package let data: Data
        /// How many came before.
        package let index: Int
        /// Where it starts in the stream, in bytes.
        package let offset: Int
    }

    /// Why the stream is not what its layout says.
    package struct Failure: Error, Sendable, CustomStringConvertible {
        /// The place in the stream, in bytes.
        package let offset: Int
        package let description: String
    }

    private enum State { case start, element, between, end }

    private let layout: Layout
    private let maximum: Int
    private var state = State.start
    private var pending: [UInt8] = []
    private var depth = 0
    private var inString = false
    private var isEscaped = false
    private var consumed = 0
    private var index = 0
    private var markCount = 0

    /// Creates a splitter.
    ///
    /// - Parameters:
    ///   - layout: How documents follow each other.
    ///   - maximum: How many bytes one document may have; 64 MiB by default.
    package init(_ layout: Layout, maximum: Int = 64 << 20) {
        self.layout = layout
        self.maximum = maximum
    }

    /// Takes the next bytes and gives the documents they complete to `body`, in order.
    package mutating func append(
        _ chunk: some Collection<UInt8>, _ body: (Element) throws -> Void
    ) throws {
        switch layout {
        case .lines: try appendLines(Array(chunk), body)
        case .array: try appendElements(chunk, body)
        }
    }

    /// Ends the stream: gives the last document of lines, fails for an array that is not closed.
    package mutating func finish(_ body: (Element) throws -> Void) throws {
        switch layout {
        case .lines: try emit(body)
        case .array:
            guard state == .end else { throw fail("the array is not closed") }
        }
    }

    // MARK: Lines

    private mutating func appendLines(
        _ chunk: [UInt8], _ body: (Element) throws -> Void
    ) throws {
        var rest = chunk[...]
        while let feed = rest.firstIndex(of: 0x0A) {
            try keep(rest[..<feed])
            try emit(body)
            consumed += 1
            rest = rest[(feed + 1)...]
        }
        try keep(rest)
    }

    private mutating func keep(_ bytes: ArraySlice<UInt8>) throws {
        guard pending.count + bytes.count <= maximum else { throw fail("a document is too long") }
        pending.append(contentsOf: bytes)
        consumed += bytes.count
    }

    /// Gives what is pending to `body` unless it is white space only.
    private mutating func emit(_ body: (Element) throws -> Void) throws {
        var bytes = pending[...]
        pending = []
        if index == 0, consumed == bytes.count, bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            bytes = bytes.dropFirst(3)
        }
        guard let first = bytes.firstIndex(where: { !Self.isSpace($0) }),
            let last = bytes.lastIndex(where: { !Self.isSpace($0) })
        else { return }
        let offset = consumed - (bytes.endIndex - first)
        let element = Element(data: Data(bytes[first...last]), index: index, offset: offset)
        index += 1
        try body(element)
    }

    // MARK: Array

    private mutating func appendElements(
        _ chunk: some Collection<UInt8>, _ body: (Element) throws -> Void
    ) throws {
        for byte in chunk {
            switch state {
            case .start: try start(byte)
            case .element: try take(byte, body)
            case .between:
                guard Self.isSpace(byte) || byte != UInt8(ascii: "]") || index == 0 else {
                    throw fail("an element is missing before \"]\"")
                }
                if !Self.isSpace(byte) {
                    state = .element
                    try take(byte, body)
                }
            case .end:
                guard Self.isSpace(byte) else { throw fail("something follows the array") }
            }
            consumed += 1
        }
    }

    private mutating func start(_ byte: UInt8) throws {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        if markCount == consumed, markCount < 3, byte == mark[markCount] {
            markCount += 1
            return
        }
        guard markCount % 3 == 0 else { throw fail("the byte order mark is cut") }
        guard !Self.isSpace(byte) else { return }
        guard byte == UInt8(ascii: "[") else { throw fail("the stream is not an array") }
        state = .between
    }

    private mutating func take(_ byte: UInt8, _ body: (Element) throws -> Void) throws {
        if inString {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                inString = false
            }
        } else {
            switch byte {
            case UInt8(ascii: "\""): inString = true
            case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "]") where depth == 0:
                return try close(.end, body)
            case UInt8(ascii: ",") where depth == 0:
                return try close(.between, body)
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                depth -= 1
                guard depth >= 0 else { throw fail("a bracket closes nothing") }
            default: break
            }
        }
        guard pending.count < maximum else { throw fail("a document is too long") }
        pending.append(byte)
    }

    private mutating func close(_ next: State, _ body: (Element) throws -> Void) throws {
        let isEmpty = pending.allSatisfy(Self.isSpace)
        guard !isEmpty || (index == 0 && next == .end) else { throw fail("an element is missing") }
        state = next
        try emit(body)
    }

    private func fail(_ description: String) -> Failure {
        Failure(offset: consumed, description: description)
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }
}
