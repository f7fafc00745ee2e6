import Testing

@testable import ParsedProvider

@Suite struct HTTPDateTests {
    @Test(arguments: [
        "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
        "Sun Nov  6 08:49:37 1994", "06 nov 1994 8:49:37", "Nov 6 94 08:49:37",
        "1994 6 November 8:49:37",
    ])
    func readsEveryForm(_ text: String) {
        #expect(HTTPDate.parse(text) == Date(timeIntervalSince1970: 784_111_777))
    }

    @Test(arguments: [
        ("Thu, 01 Jan 1970 00:00:00 GMT", 0.0), ("Tue, 29 Feb 2000 23:59:59 GMT", 951_868_799),
        ("Mon, 01 Jan 1601 00:00:00 GMT", -11_644_473_600), ("01 Jan 69 00:00:00", 3_124_224_000),
        ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
    ])
    func countsAsTheCalendarDoes(_ text: String, _ seconds: Double) {
        #expect(HTTPDate.parse(text) == Date(timeIntervalSince1970: seconds))
    }

    @Test(arguments: [
        "", "never", "06 Nov 1994", "08:49:37", "Sun, 06 Nov 1994 24:00:00 GMT",
        "31 Feb 2000 00:00:00", "29 Feb 1900 00:00:00", "00 Jan 2000 00:00:00",
        "01 Jan 1600 00:00:00", "01 Foo 2000 00:00:00", "1 Jan 2000 1:2", "é",
        "01 Jan 99999999999999999999999 00:00:00",
    ])
    func refusesWhatIsNoDate(_ text: String) {
        #expect(HTTPDate.parse(text) == nil)
    }
}
