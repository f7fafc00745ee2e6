extension URLEncodedFormEncoder {
    /// How the elements of an array are named.
    public struct ArrayEncoding: Sendable {
        let encode: @Sendable (_ key: String, _ index: Int) -> String

        /// `ids[]=1&ids[]=2`.
        public static let brackets = custom { key, _ in "\(key)[]" }
        /// `ids=1&ids=2`.
        public static let noBrackets = custom { key, _ in key }
        /// `ids[0]=1&ids[1]=2`.
        public static let indexInBrackets = custom { key, index in "\(key)[\(index)]" }

        /// A name made of the array's name and the element's index, from 0.
        public static func custom(
            _ encode: @escaping @Sendable (_ key: String, _ index: Int) -> String
        ) -> Self {
            Self(encode: encode)
        }
    }

    /// How booleans are written.
    public enum BoolEncoding: Sendable, Hashable {
        /// `1` and `0`.
        case numeric
        /// `true` and `false`.
        case literal

        func encode(_ value: Bool) -> String {
            self == .numeric ? (value ? "1" : "0") : (value ? "true" : "false")
        }
    }

    /// How bytes are written.
    public struct DataEncoding: Sendable {
        let encode: @Sendable (Data) throws -> String

        /// Base64 (RFC 4648 §4).
        public static let base64 = custom { $0.base64EncodedString() }

        /// Text of one's own.
        public static func custom(
            _ encode: @escaping @Sendable (Data) throws -> String
        ) -> Self {
            Self(encode: encode)
        }
    }

    /// How moments are written.
    public struct DateEncoding: Sendable {
        let encode: @Sendable (Date) throws -> String

        /// `1970-01-01T00:00:00Z`: ISO 8601 in UTC, whole seconds.
        public static let iso8601 = custom { $0.formatted(.iso8601) }
        /// Seconds since 1970, with decimals where there are some.
        public static let secondsSince1970 = custom {
            NSNumber(value: $0.timeIntervalSince1970).shortDescription
        }
        /// Milliseconds since 1970, with decimals where there are some.
        public static let millisecondsSince1970 = custom {
            NSNumber(value: $0.timeIntervalSince1970 * 1000).shortDescription
        }

        /// Text of one's own.
        public static func custom(
            _ encode: @escaping @Sendable (Date) throws -> String
        ) -> Self {
            Self(encode: encode)
        }
    }

    /// How a name inside another is written.
    public struct KeyPathEncoding: Sendable {
        let encode: @Sendable (_ parent: String, _ key: String) -> String

        /// `parent[key]=1`.
        public static let brackets = custom { "\($0)[\($1)]" }
        /// `parent.key=1`.
        public static let dots = custom { "\($0).\($1)" }

        /// A name made of both.
        public static func custom(
            _ encode: @escaping @Sendable (_ parent: String, _ key: String) -> String
        ) -> Self {
            Self(encode: encode)
        }
    }

    /// What is written for nil and for null.
    public struct NilEncoding: Sendable {
        let encode: @Sendable () -> String?

        /// Nothing.
        public static let dropKey = custom { nil }
        /// `name=`.
        public static let dropValue = custom { "" }
        /// `name=null`.
        public static let null = custom { "null" }

        /// Text of one's own; nil to leave the name out.
        public static func custom(_ encode: @escaping @Sendable () -> String?) -> Self {
            Self(encode: encode)
        }
    }

    /// How a space is written.
    public enum SpaceEncoding: Sendable, Hashable {
        /// `%20`.
        case percentEscaped
        /// `+`; a plus sign in a value is `%2B` as always.
        case plusReplaced
    }
}
