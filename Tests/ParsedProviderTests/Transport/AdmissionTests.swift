import Testing

@testable import ParsedProvider

@Suite struct AdmissionTests {
    private final class Guest: Admissible {
        var origin: Admission<Guest>.Origin?
        var ticket = 0
    }

    @Test(
        arguments: [
            ("http://a/b", "http://a"), ("HTTPS://A:1?x", "HTTPS://A:1"),
            ("http://u:p@h#f", "http://u:p@h"),
            ("http://[::1]:80/", "http://[::1]:80"),
        ])
    func anOriginIsTheURLUpToItsPath(_ url: String, _ name: String) throws {
        #expect(try #require(OriginName(of: url)).text == name)
    }

    @Test(arguments: ["", "http:", "http://", "http:///x", "ftp://a", "http://u@/", "httpx://a"])
    func whatNamesNoHostHasNoOrigin(_ url: String) {
        #expect(OriginName(of: url) == nil)
    }

    @Test func waitersKeepTheirOrderWhoeverLeaves() {
        let all = (0..<1000).map { _ in Guest() }
        var queue = WaitingQueue<Guest>()
        all.forEach { queue.append($0) }
        for index in 0..<1000 where !index.isMultiple(of: 3) {
            let isRemoved = queue.remove(all[index])
            #expect(isRemoved)
        }
        let isRemovedAgain = queue.remove(all[1])
        #expect(!isRemovedAgain)

        var left: [Guest] = []
        while let next = queue.popFirst() { left.append(next) }

        #expect(left.count == 334)
        #expect(zip(left, stride(from: 0, to: 1000, by: 3)).allSatisfy { $0 === all[$1] })
        #expect(queue.count == 0)
    }

    @Test func asManyAreInAsThereAreConnectionsToEachOrigin() throws {
        let admission = Admission<Guest>(limit: 2)
        let guests = (0..<4).map { _ in Guest() }

        #expect(
            guests.map { admission.admits($0, to: "http://a", mayMultiplex: false) } == [
                true, true, false, false,
            ])
        #expect(admission.admits(Guest(), to: "http://b", mayMultiplex: false))

        let origin = try #require(guests[0].origin)
        #expect(admission.next(of: origin) == nil)
        #expect(admission.withdraw(guests[2]))
        #expect(!admission.withdraw(guests[2]))
        admission.leave(origin)
        #expect(admission.next(of: origin) === guests[3])
        #expect(admission.waitingCount == 0)
    }

    @Test func oneConnectionOfHTTP2CarriesMany() throws {
        let admission = Admission<Guest>(limit: 1)
        let guests = (0..<100).map { _ in Guest() }
        for guest in guests { _ = admission.admits(guest, to: "https://a", mayMultiplex: true) }
        let origin = try #require(guests[0].origin)
        #expect(admission.waitingCount == 99)

        origin.isMultiplexed = true

        for guest in guests.dropFirst() { #expect(admission.next(of: origin) === guest) }
    }
}
