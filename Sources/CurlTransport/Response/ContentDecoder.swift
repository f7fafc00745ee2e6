import ParsedProvider

/// Undoes the codings of a body, piece by piece, so that a small body can't become a large one
/// before anybody has seen it grow.
final class ContentDecoder {
    private static let pieceSize = 1 << 16
    private static let maximumLayers = 4

    /// The first undoes what was applied last.
    private let layers: [Inflater]
    private let piece: UnsafeMutableRawBufferPointer

    /// Creates a decoder; nil for a coding that it does not know, or too many of them.
    init?(_ codings: [String]) {
        guard codings.count <= Self.maximumLayers else { return nil }
        var layers: [Inflater] = []
        for coding in codings.reversed() {
            switch coding {
            case "gzip", "x-gzip": layers.append(Inflater(.gzip))
            case "deflate": layers.append(Inflater(.deflate))
            default: return nil
            }
        }
        self.layers = layers
        // Last: nobody frees it if the initialiser fails.
        piece = .allocate(byteCount: Self.pieceSize, alignment: 1)
    }

    deinit { piece.deallocate() }

    /// Whether the body ended where its codings say so.
    var isAtEnd: Bool { layers.allSatisfy(\.isAtEnd) }

    func feed(_ bytes: UnsafeRawBufferPointer) {
        layers.first?.feed(bytes)
    }

    /// The next decoded bytes, at most 64 KB; nil if there must be more input first.
    func next() throws(Inflater.Broken) -> Data? {
        let count = try pull(layers.count - 1)
        guard count > 0 else { return nil }
        return Data(piece[..<count])
    }

    /// Decodes a layer's next bytes into ``piece``, feeding it from the one before.
    private func pull(_ layer: Int) throws(Inflater.Broken) -> Int {
        guard layer >= 0 else { return 0 }
        while true {
            let count = try layers[layer].decode(into: piece)
            if count > 0 { return count }
            let fed = try pull(layer - 1)
            guard fed > 0 else { return 0 }
            layers[layer].feed(UnsafeRawBufferPointer(rebasing: piece[..<fed]))
        }
    }
}
