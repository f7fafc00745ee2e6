/// Dates in header fields, in every form that is about (RFC 9110 §5.6.7, RFC 6265 §5.1.1).
enum HTTPDate {
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// Reads a date, whatever the order of its parts; nil where there is none.
    static func parse(_ text: String) -> Date? {
        var time: [Int]?
        var day: Int?
        var month: Int?
        var year: Int?
        for token in text.split(whereSeparator: isDelimiter) {
            if time == nil, let found = Self.time(token) {
                time = found
            } else if day == nil, let found = number(token, digits: 1...2) {
                day = found
            } else if month == nil, let found = Self.month(token) {
                month = found
            } else if year == nil, let found = number(token, digits: 2...4) {
                year = found < 70 ? found + 2000 : found < 100 ? found + 1900 : found
            }
        }
        guard let time, let day, let month, let year else { return nil }
        return date(year, month, day, time)
    }

    private static func isDelimiter(_ character: Character) -> Bool {
        character.isASCII && !character.isLetter && !character.isNumber && character != ":"
    }

    private static func time(_ token: Substring) -> [Int]? {
        let parts = token.split(separator: ":", omittingEmptySubsequences: false)
            .compactMap { number($0, digits: 1...2) }
        return parts.count == 3 && token.contains(":") ? parts : nil
    }

    private static func month(_ token: Substring) -> Int? {
        months.firstIndex(of: token.prefix(3).lowercased()).map { $0 + 1 }
    }

    /// The number that a token begins with, if it has so many digits.
    private static func number(_ token: Substring, digits: ClosedRange<Int>) -> Int? {
        let prefix = token.prefix { ("0"..."9").contains($0) }
        guard digits.contains(prefix.count) else { return nil }
        return Int(prefix)
    }

    /// The date in the Gregorian calendar and in UTC; nil where there is no such day or time.
    private static func date(_ year: Int, _ month: Int, _ day: Int, _ time: [Int]) -> Date? {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard year >= 1601, day >= 1, day <= lengths[month - 1],
            time[0] <= 23, time[1] <= 59, time[2] <= 59
        else { return nil }
        let before = year - 1
        let days =
            before * 365 + before / 4 - before / 100 + before / 400
            + lengths[..<(month - 1)].reduce(0, +) + day - 1
        let since1970 = days - 719_162
        return Date(
            timeIntervalSince1970: TimeInterval(
                since1970 * 86_400 + time[0] * 3600 + time[1] * 60 + time[2]))
    }
}
