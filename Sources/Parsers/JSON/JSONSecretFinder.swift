/// Finds the values under secret names in one pass, with quotes and brackets as the only grammar,
/// so that it works on broken documents as well.
///
/// Only names whose values reach into the window are judged: the cost does not grow with the number
/// of names before it.
struct JSONSecretFinder {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let window: Range<Int>
    /// The names of the containers that are open; nil for elements of arrays.
    private var open: [Range<Int>?] = []
    /// The name whose value comes next.
    private var name: Range<Int>?
    /// How many containers were open outside of the secret one that is being read, and its start.
    private var secret: (depth: Int, start: Int)?
    private var found: [Range<Int>] = []

    /// Creates a finder over bytes that live as long as it does.
    init(_ bytes: UnsafeBufferPointer<UInt8>, window: Range<Int>) {
        self.bytes = bytes
        self.window = window
    }

    /// The parts of the window that are to be hidden, in order.
    mutating func ranges() -> [Range<Int>] {
        var p = 0
        var isInside = false
        while p < window.upperBound {
            let next = step(p)
            if !isInside, next > window.lowerBound {
                isInside = true
                if secret == nil, let depth = open.firstIndex(where: isSecret) {
                    secret = (depth, window.lowerBound)
                }
            }
            p = next
        }
        if let secret { found.append(secret.start..<window.upperBound) }
        return found
    }

    /// Reads what starts at `p`; returns where the next thing starts.
    private mutating func step(_ p: Int) -> Int {
        switch bytes[p] {
        case UInt8(ascii: "\""):
            let end = stringEnd(p)
            var colon = end
            while colon < bytes.count, bytes[colon] <= 0x20 { colon += 1 }
            if colon < bytes.count, bytes[colon] == UInt8(ascii: ":") {
                name = p..<end
                return colon + 1
            }
            hide(p..<end)
            return end
        case UInt8(ascii: "["), UInt8(ascii: "{"):
            if p >= window.lowerBound, secret == nil, isSecret(name) { secret = (open.count, p) }
            open.append(name)
            name = nil
        case UInt8(ascii: "]"), UInt8(ascii: "}"):
            _ = open.popLast()
            if let secret, open.count <= secret.depth {
                found.append(secret.start..<p + 1)
                self.secret = nil
            }
            name = nil
        case UInt8(ascii: ","): name = nil
        case 0...0x20: break
        default:
            let end = scalarEnd(p)
            hide(p..<end)
            return end
        }
        return p + 1
    }

    /// Notes a scalar if it reaches into the window and its name is secret.
    private mutating func hide(_ value: Range<Int>) {
        if value.upperBound > window.lowerBound, secret == nil, isSecret(name) {
            found.append(value)
        }
        name = nil
    }

    private func isSecret(_ quoted: Range<Int>?) -> Bool {
        guard let quoted, quoted.count > 2 else { return false }
        let key = bytes[quoted.lowerBound + 1..<quoted.upperBound - 1]
        guard key.contains(UInt8(ascii: "\\")) else { return SecretNames.isSecret(key) }
        // An escaped key is rare enough to be read with the real rules.
        let text = try? JSONValue(parsing: bytes[quoted])
        return text?.string.map { SecretNames.isSecret($0) } ?? true
    }

    /// One past the closing quote of the string that starts at `start`, or the end of the window.
    private func stringEnd(_ start: Int) -> Int {
        var p = start + 1
        while p < window.upperBound, bytes[p] != UInt8(ascii: "\"") {
            p += bytes[p] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(p + 1, bytes.count)
    }

    private func scalarEnd(_ start: Int) -> Int {
        var p = start
        while p < window.upperBound {
            switch bytes[p] {
            case 0...0x20, UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: "["),
                UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"):
                return p
            default: p += 1
            }
        }
        return p
    }
}
