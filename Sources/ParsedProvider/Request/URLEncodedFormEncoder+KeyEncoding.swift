extension URLEncodedFormEncoder {
    /// How names are written, each level of a nested name by itself.
    public struct KeyEncoding: Sendable {
        /// Nil where they stay as they are.
        let encode: (@Sendable (String) -> String)?

        /// As they are.
        public static let useDefaultKeys = Self(encode: nil)
        /// `oneTwoURL` becomes `one_two_url`.
        public static let convertToSnakeCase = custom { $0.words(joinedBy: "_") }
        /// `oneTwoURL` becomes `one-two-url`.
        public static let convertToKebabCase = custom { $0.words(joinedBy: "-") }
        /// `oneTwo` becomes `OneTwo`.
        public static let capitalized = custom { $0.prefix(1).uppercased() + $0.dropFirst() }
        /// `oneTwo` becomes `ONETWO`.
        public static let uppercased = custom { $0.uppercased() }
        /// `oneTwo` becomes `onetwo`.
        public static let lowercased = custom { $0.lowercased() }

        /// Names of one's own.
        public static func custom(_ encode: @escaping @Sendable (String) -> String) -> Self {
            Self(encode: encode)
        }
    }
}

extension String {
    /// The words of a camel-case name in lower case; a run of capitals is one word, its last letter
    /// the start of the next where a small one follows, as `JSONEncoder` splits them.
    fileprivate func words(joinedBy separator: String) -> String {
        let characters = Array(self)
        var result = ""
        for (index, character) in characters.enumerated() {
            let previous = index > 0 ? characters[index - 1] : nil
            let next = index + 1 < characters.count ? characters[index + 1] : nil
            let startsWord =
                character.isUppercase
                && (previous.map { $0.isLowercase || $0.isNumber } ?? false
                    || previous?.isUppercase == true && next?.isLowercase == true)
            if startsWord { result += separator }
            result += character.lowercased()
        }
        return result
    }
}
