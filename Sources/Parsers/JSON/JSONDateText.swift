internal import Foundation

/// Dates of RFC 3339 §5.6 in bytes.
enum JSONDateText {
    /// Exactly `2026-05-25T22:46:27Z`, after the Gregorian reform; nil for everything else, which
    /// is Foundation's to judge.
    static func plain(_ bytes: some RandomAccessCollection<UInt8>) -> Date? {
        var text = JSONDateReader(bytes)
        guard bytes.count == 20, let day = text.day(), day >= firstGregorianDay, text.take("T"),
            let second = text.clock(), second.whole < 86_400, text.take("Z")
        else { return nil }
        return date(day, second.whole, 0)
    }

    /// With or without a fraction, in UTC or at an offset; `T` and `Z` in either case, a space in
    /// place of `T`, a comma in place of the point, an offset with or without its colon or minutes.
    static func lenient(_ bytes: some RandomAccessCollection<UInt8>) -> Date? {
        var text = JSONDateReader(bytes)
        guard let day = text.day(), text.take("Tt "), let second = text.clock() else { return nil }
        var fraction = 0.0
        if text.take(".,") {
            guard let digits = text.fraction() else { return nil }
            fraction = digits
        }
        guard let offset = text.offset(), text.isAtEnd else { return nil }
        return date(day, second.whole - offset, fraction)
    }

    private static let firstGregorianDay = -141_427

    /// Days count from 1 January 1970; `Date` from 1 January 2001, which is day 11,323.
    private static func date(_ day: Int, _ second: Int, _ fraction: Double) -> Date {
        Date(timeIntervalSinceReferenceDate: Double((day - 11_323) * 86_400 + second) + fraction)
    }
}

/// Reads the parts of a date from left to right.
private struct JSONDateReader<Bytes: RandomAccessCollection<UInt8>> {
    private let bytes: Bytes
    private var index: Bytes.Index

    init(_ bytes: Bytes) {
        self.bytes = bytes
        index = bytes.startIndex
    }

    var isAtEnd: Bool { index == bytes.endIndex }

    /// Moves over one of these characters.
    mutating func take(_ characters: StaticString) -> Bool {
        guard index < bytes.endIndex else { return false }
        let byte = bytes[index]
        let found = characters.withUTF8Buffer { $0.contains(byte) }
        if found { bytes.formIndex(after: &index) }
        return found
    }

    private mutating func number(_ digits: Int) -> Int? {
        var value = 0
        for _ in 0..<digits {
            guard index < bytes.endIndex, bytes[index] &- 48 < 10 else { return nil }
            value = value * 10 + Int(bytes[index] &- 48)
            bytes.formIndex(after: &index)
        }
        return value
    }

    /// `YYYY-MM-DD` as days since 1970 in the Gregorian calendar.
    mutating func day() -> Int? {
        guard let year = number(4), take("-"), let month = number(2), take("-"),
            let day = number(2), month >= 1, month <= 12, day >= 1, day <= days(month, year)
        else { return nil }
        // Years that start in March: the leap day comes last.
        let shifted = month <= 2 ? year + 399 : year + 400
        let monthDays = (153 * ((month + 9) % 12) + 2) / 5
        let leapDays = shifted / 4 - shifted / 100 + shifted / 400
        return shifted * 365 + leapDays + monthDays + day - 865_566
    }

    private func days(_ month: Int, _ year: Int) -> Int {
        guard month == 2 else {
            return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31
        }
        return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    }

    /// `HH:MM:SS` as seconds of the day; a leap second is the one after.
    mutating func clock() -> (whole: Int, isLeap: Bool)? {
        guard let hour = number(2), take(":"), let minute = number(2), take(":"),
            let second = number(2), hour < 24, minute < 60, second <= 60
        else { return nil }
        guard second < 60 || minute == 59 else { return nil }
        return (hour * 3600 + minute * 60 + second, second == 60)
    }

    /// One digit or more behind the point, those beyond 15 without effect.
    mutating func fraction() -> Double? {
        var digits = 0
        var scale = 1
        let start = index
        while let digit = number(1) {
            guard scale < 1_000_000_000_000_000 else { continue }
            digits = digits * 10 + digit
            scale *= 10
        }
        return index == start ? nil : Double(digits) / Double(scale)
    }

    /// `Z`, `+HH:MM`, `+HHMM` or `+HH` in seconds east of UTC.
    mutating func offset() -> Int? {
        if take("Zz") { return 0 }
        let isWest = take("-")
        guard isWest || take("+"), let hours = number(2), hours < 24 else { return nil }
        var minutes = 0
        if !isAtEnd {
            _ = take(":")
            guard let value = number(2), value < 60 else { return nil }
            minutes = value
        }
        let seconds = hours * 3600 + minutes * 60
        return isWest ? -seconds : seconds
    }
}
