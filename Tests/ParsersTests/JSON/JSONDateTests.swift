import Foundation
import Testing

@testable import Parsers

@Suite struct JSONDateTests {
    private func date(_ text: String, _ dates: JSONDecodingOptions.Dates) throws -> TimeInterval {
        try decode("[\"\(text)\"]", as: [Date].self, .init(dates: dates))[0].timeIntervalSince1970
    }

    @Test(
        .bug("https://github.com/Layr-Labs/d-inference/issues/673"),
        .bug("https://github.com/lionheart/openradar-mirror/issues/15914"),
        .bug("https://github.com/reers/ReerCodable/issues/25"),
        arguments: [
            ("2026-05-25T22:46:27Z", 1_779_749_187), ("2026-05-25T22:46:27.5Z", 1_779_749_187.5),
            ("2026-05-25T22:46:27.580497Z", 1_779_749_187.580497),
            ("2026-05-25T22:46:27+02:00", 1_779_741_987), ("1970-01-01t00:00:00z", 0),
            ("1970-01-01 01:00:00,25-0130", 9000.25), ("2016-12-31T23:59:60Z", 1_483_228_800),
            ("2000-02-29T00:00:00+00", 951_782_400), ("0001-01-01T00:00:00Z", -62_135_596_800),
        ])
    func readsEveryFormOfTheLenientStyle(_ text: String, _ seconds: Double) throws {
        #expect(abs(try date(text, .lenientISO8601) - seconds) < 1e-6)
    }

    @Test(arguments: [
        "2026-05-25", "", "2026-05-25T22:46:27", "2026-05-25T22:46Z", "2026-13-01T00:00:00Z",
        "2026-02-29T00:00:00Z", "2026-05-25T24:00:00Z", "2026-05-25T22:46:27.Z", "yesterday",
        "2026-05-25T22:46:27Z ", "2026-05-25T22:46:27+1:00", "2026-05-25T22:46:61Z",
    ])
    func refusesWhatIsNoDateAndTime(_ text: String) {
        let failure = failure("\"\(text)\"", as: Date.self, .init(dates: .lenientISO8601))
        #expect(failure?.reason == .dataCorrupted)
    }

    @Test func agreesWithFoundationOnEveryDay() throws {
        let foundation = JSONDecoder()
        foundation.dateDecodingStrategy = .iso8601
        var random = SeededGenerator(seed: 3)
        for _ in 0..<2_000 {
            func digits(_ range: ClosedRange<Int>, _ width: Int) -> String {
                let text = String(Int.random(in: range, using: &random))
                return String(repeating: "0", count: width - text.count) + text
            }
            let day = "\(digits(1...9999, 4))-\(digits(1...13, 2))-\(digits(1...32, 2))"
            let clock = "\(digits(0...24, 2)):\(digits(0...60, 2)):\(digits(0...61, 2))"
            let zone = random.pick(["Z", "Z", "Z", "+02:00", "z", ""])
            let text = "[\"\(day)T\(clock)\(zone)\"]"

            let expected = try? foundation.decode([Date].self, from: Data(text.utf8))
            let found = try? decode(text, as: [Date].self, .init(dates: .iso8601))
            #expect(found == expected, "\(text)")
        }
    }

    @Test func countsFromTheRightYear() throws {
        #expect(try decode("1.5", as: Date.self) == Date(timeIntervalSinceReferenceDate: 1.5))
        let seconds = try decode("1.5", as: Date.self, .init(dates: .secondsSince1970))
        #expect(seconds == Date(timeIntervalSince1970: 1.5))
        let milliseconds = try decode("1500", as: Date.self, .init(dates: .millisecondsSince1970))
        #expect(milliseconds == Date(timeIntervalSince1970: 1.5))
    }

    @Test func asksTheCallersOwnWays() throws {
        struct Unreadable: Error {}
        let options = JSONDecodingOptions(
            dates: .custom { decoder in
                #expect(decoder.codingPath.map(\.stringValue) == ["a", "Index 1"])
                throw Unreadable()
            },
            data: .custom { Data(try String(from: $0).utf8) })

        #expect(
            try decode(#"{"a":"xy"}"#, as: [String: Data].self, options)["a"] == Data("xy".utf8))
        let failure = failure(#"{"a":[null,7]}"#, as: [String: [Date?]].self, options)
        #expect(failure?.underlying is Unreadable)
        #expect(failure?.path == ["a", 1])
    }

    @Test func readsDataAsAsked() throws {
        #expect(try decode(#""AQID""#, as: Data.self) == Data([1, 2, 3]))
        #expect(failure(#""?""#, as: Data.self)?.reason == .dataCorrupted)
        let deferred = try decode("[1,2,255]", as: Data.self, .init(data: .deferredToData))
        #expect(deferred == Data([1, 2, 255]))
    }

    @Test func leavesATypeItsOwnWayToReadADate() throws {
        struct Own: Decodable {
            let seconds: Double
            init(from decoder: any Decoder) throws {
                seconds = try Date(from: decoder).timeIntervalSinceReferenceDate
            }
        }
        #expect(try decode("5", as: Own.self, .init(dates: .iso8601)).seconds == 5)
    }
}
