internal import Foundation

/// Foundation's conversion of snake case.
enum JSONSnakeCase {
    /// `_first_name` to `_firstName`; underscores at the ends stay, a key without any is unchanged.
    static func convert(_ key: String) -> String {
        guard let first = key.firstIndex(where: { $0 != "_" }),
            let last = key.lastIndex(where: { $0 != "_" })
        else { return key }
        let words = key[first...last].split(separator: "_")
        guard words.count > 1 else { return key }
        let joined = words[0].lowercased() + words.dropFirst().map(\.capitalized).joined()
        return key[..<first] + joined + key[key.index(after: last)...]
    }
}
