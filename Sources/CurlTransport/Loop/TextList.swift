import CCurlTransport
import ParsedProvider

/// Texts as libcurl's own list type.
final class TextList: Sendable {
    /// Written once, and then only read, by libcurl.
    private nonisolated(unsafe) let nodes: UnsafeMutableBufferPointer<ccurl_list>

    /// Copies texts; nil if there are none.
    init?(_ texts: [String]) {
        guard !texts.isEmpty else { return nil }
        nodes = .allocate(capacity: texts.count)
        for (index, text) in texts.enumerated() {
            let next = index + 1 < texts.count ? nodes.baseAddress.map { $0 + index + 1 } : nil
            nodes.initializeElement(at: index, to: ccurl_list(text: strdup(text), next: next))
        }
    }

    deinit {
        nodes.forEach { free($0.text) }
        nodes.deallocate()
    }

    var pointer: UnsafeMutableRawPointer? {
        nodes.baseAddress.map { UnsafeMutableRawPointer($0) }
    }
}
