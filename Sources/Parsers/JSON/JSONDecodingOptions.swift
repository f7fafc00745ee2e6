public import Foundation

/// How JSON becomes Swift values; the defaults are those of `JSONDecoder`.
public struct JSONDecodingOptions: Sendable {
    /// How the keys of a document relate to coding keys.
    public enum Keys: Sendable {
        /// Equal, byte for byte.
        case useDefaultKeys
        /// `first_name` means `firstName`: every key is converted as `JSONDecoder` does it.
        case convertFromSnakeCase
        /// Every key is replaced by the result for its path, itself last.
        case custom(@Sendable (_ path: [any CodingKey]) -> any CodingKey)
    }

    /// How dates are written.
    public enum Dates: Sendable {
        /// As `Date` decodes itself: seconds since 1 January 2001, UTC.
        case deferredToDate
        /// Seconds since 1 January 1970, UTC, with or without a fraction.
        case secondsSince1970
        /// Milliseconds since 1 January 1970, UTC.
        case millisecondsSince1970
        /// As Foundation's `Date.ISO8601FormatStyle` reads them: `2026-05-25T22:46:27Z`.
        case iso8601
        /// RFC 3339 §5.6 with or without fractions of a second, in UTC or at any offset.
        ///
        /// A date without a time is refused.
        case lenientISO8601
        /// As the closure reads them.
        case custom(@Sendable (any Decoder) throws -> Date)
    }

    /// How binary data is written.
    public enum Bytes: Sendable {
        /// As text in Base64 (RFC 4648 §4).
        case base64
        /// As `Data` decodes itself: an array of bytes.
        case deferredToData
        /// As the closure reads it.
        case custom(@Sendable (any Decoder) throws -> Data)
    }

    /// What stands for the floating-point values that JSON has no numbers for.
    public enum NonConformingFloats: Sendable {
        /// Nothing: a string is not a number.
        case `throw`
        /// These strings.
        case convertFromString(positiveInfinity: String, negativeInfinity: String, nan: String)
    }

    /// How keys are matched; exactly by default.
    public var keys: Keys
    /// How dates are read; as `Date` decodes itself by default.
    public var dates: Dates
    /// How `Data` is read; as Base64 by default.
    public var data: Bytes
    /// What infinities and NaN look like; by default they don't exist.
    public var nonConformingFloats: NonConformingFloats
    /// Values for the initialisers of decoded types; empty by default.
    public var userInfo: [CodingUserInfoKey: any Sendable]

    /// Creates options.
    public init(
        keys: Keys = .useDefaultKeys, dates: Dates = .deferredToDate, data: Bytes = .base64,
        nonConformingFloats: NonConformingFloats = .throw,
        userInfo: [CodingUserInfoKey: any Sendable] = [:]
    ) {
        self.keys = keys
        self.dates = dates
        self.data = data
        self.nonConformingFloats = nonConformingFloats
        self.userInfo = userInfo
    }

    /// The options of a new `JSONDecoder`.
    public static let `default` = JSONDecodingOptions()
}
