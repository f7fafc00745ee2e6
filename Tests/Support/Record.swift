/// What a server has seen so far.
struct Record: Sendable {
    var requests: [RecordedRequest] = []
    var connectionCount = 0
    var closedByClient = 0
}
