// What follows a complete exchange within the same attempt: a redirect's request, or the answer to a
// challenge.
extension Attempt {
    /// A complete exchange.
    struct Hop {
        let request: TransportRequest
        let head: ResponseHead
        let response: Response
        let count: Int
        let received: Int64
        let mayAnswerChallenge: Bool

        var fault: URLError.Code? {
            head.framingFault(
                method: HTTPMethod(request.urlRequest.httpMethod ?? "GET"),
                count: received)
        }
    }

    /// Whether the body is that of the final exchange, as far as one can tell.
    func isCounted(_ head: ResponseHead) -> Bool {
        !isRedirect(head) && (options.retryPolicy == nil || head.statusCode < 400)
    }

    func isRedirect(_ head: ResponseHead) -> Bool {
        !isStub && Redirect.statusCodes.contains(head.statusCode)
            && head.headers["Location"] != nil
    }

    func redirect(of hop: Hop) -> TransportRequest? {
        guard isRedirect(hop.head),
            let proposal = Redirect.proposal(
                after: hop.head, to: hop.request, secretHeaders: options.secretHeaders),
            let allowed = options.redirectPolicy.next(hop.response, proposal.urlRequest)
        else { return nil }
        return Redirect.checked(
            allowed, of: proposal, after: hop.request, secretHeaders: options.secretHeaders)
    }

    /// Whether a 401 asks for credentials that nobody has sent yet (RFC 7617).
    func mayBeAuthorized(_ hop: Hop) -> Bool {
        hop.head.statusCode == 401 && hop.mayAnswerChallenge && !isStub
            && hop.request.urlRequest.value(forHTTPHeaderField: "Authorization") == nil
            && BasicChallenge.isIn(hop.head.headers)
    }

    /// The request once more, with credentials.
    func authorized(_ hop: Hop) -> TransportRequest? {
        guard mayBeAuthorized(hop), let credential = credential(),
            let authorization = BasicChallenge.answer(credential)
        else { return nil }
        var next = hop.request
        next.urlRequest.setValue(authorization, forHTTPHeaderField: "Authorization")
        return next
    }
}
