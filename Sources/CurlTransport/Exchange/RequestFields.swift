import CCurlTransport
import ParsedProvider

/// The header lines of a request as libcurl's list, in one allocation, and room for its error text.
///
/// libcurl reads the list until the transfer is removed.
final class RequestFields {
    private static let errorSize = 256

    /// Lines that keep libcurl from adding fields of its own; a request's own field replaces one.
    private static let defaults: [(name: String, line: String)] = [
        ("Accept", "Accept:"), ("Expect", "Expect:"),
        ("Accept-Encoding", "Accept-Encoding: gzip, deflate"),
    ]

    private let memory: UnsafeMutableRawPointer
    private(set) var list: UnsafeMutablePointer<ccurl_list>?
    private let errorText: UnsafeMutablePointer<CChar>

    /// Writes the lines; nil if one could not be sent as it is, such as one with a line feed in it.
    ///
    /// - Parameters:
    ///   - headers: Names and values. `Content-Length` and `Transfer-Encoding` are left out: the
    ///     framing is libcurl's.
    ///   - decodes: Whether compressed bodies may be asked for.
    ///   - hasBody: Whether libcurl could wait for leave to send a body.
    init?(_ headers: [String: String], decodes: Bool, hasBody: Bool) {
        var lines = 3
        var bytes = Self.errorSize
        for (name, value) in headers {
            guard Self.isSendable(name), Self.isSendable(value) else { return nil }
            lines += 1
            bytes += name.utf8.count + value.utf8.count + 3
        }
        for (_, line) in Self.defaults { bytes += line.utf8.count + 1 }
        let nodes = lines * MemoryLayout<ccurl_list>.stride
        memory = .allocate(byteCount: nodes + bytes, alignment: 8)
        errorText = (memory + nodes).bindMemory(to: CChar.self, capacity: bytes)
        errorText.pointee = 0
        let missing = 0b001 | (hasBody ? 0b010 : 0) | (decodes ? 0b100 : 0)
        write(headers, missing: missing, nodes: nodes)
    }

    deinit { memory.deallocate() }

    var errorBuffer: UnsafeMutableRawPointer { UnsafeMutableRawPointer(errorText) }

    /// What libcurl said about its failure; nil if nothing.
    var error: String? { errorText.pointee == 0 ? nil : String(cString: errorText) }

    private func write(_ headers: [String: String], missing: Int, nodes: Int) {
        var writer = Writer(node: memory, text: memory + nodes + Self.errorSize)
        var missing = missing
        for (name, value) in headers {
            if let known = Self.position(of: name) {
                guard known < Self.defaults.count else { continue }
                missing &= ~(1 << known)
            }
            writer.begin()
            writer.add(name)
            // libcurl takes a semicolon for a field that is to be sent without a value.
            writer.add(value.isEmpty ? ";" : ": ")
            writer.add(value)
            writer.end()
        }
        for (index, field) in Self.defaults.enumerated() where missing & (1 << index) != 0 {
            writer.begin()
            writer.add(field.line)
            writer.end()
        }
        list = writer.first
    }

    /// The place of a name among the defaults, or one beyond for those that libcurl writes.
    private static func position(of name: String) -> Int? {
        switch name.utf8.count {
        case 6:
            if name.isNamed("accept") { return 0 }
            return name.isNamed("expect") ? 1 : nil
        case 15: return name.isNamed("accept-encoding") ? 2 : nil
        case 14: return name.isNamed("content-length") ? 3 : nil
        case 17: return name.isNamed("transfer-encoding") ? 3 : nil
        default: return nil
        }
    }

    private static func isSendable(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 != 0 && $0 != 0x0A && $0 != 0x0D }
    }

    /// Fills nodes and texts one behind the other.
    private struct Writer {
        var node: UnsafeMutableRawPointer
        var text: UnsafeMutableRawPointer
        var first: UnsafeMutablePointer<ccurl_list>?
        private var last: UnsafeMutablePointer<ccurl_list>?

        init(node: UnsafeMutableRawPointer, text: UnsafeMutableRawPointer) {
            self.node = node
            self.text = text
        }

        mutating func begin() {
            let list = node.bindMemory(to: ccurl_list.self, capacity: 1)
            list.initialize(
                to: ccurl_list(text: text.assumingMemoryBound(to: CChar.self), next: nil))
            last?.pointee.next = list
            if first == nil { first = list }
            last = list
            node += MemoryLayout<ccurl_list>.stride
        }

        mutating func add(_ part: String) {
            var part = part
            part.withUTF8 { bytes in
                guard let start = bytes.baseAddress else { return }
                text.copyMemory(from: start, byteCount: bytes.count)
                text += bytes.count
            }
        }

        mutating func end() {
            text.storeBytes(of: 0, as: UInt8.self)
            text += 1
        }
    }
}

extension String {
    /// Whether the text is a name, compared without case; the name is in small letters.
    func isNamed(_ name: StaticString) -> Bool {
        guard utf8.count == name.utf8CodeUnitCount else { return false }
        return name.withUTF8Buffer { bytes in
            utf8.elementsEqual(bytes) { $0.asciiLowercased == $1 }
        }
    }
}
