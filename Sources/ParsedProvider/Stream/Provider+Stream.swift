extension Provider {
    /// Requests a target and parses the body while it arrives, element by element.
    ///
    /// ```swift
    /// for try await event in provider.stream(.events, .serverSentEvents) { … }
    /// ```
    /// The request is sent when the first element is asked for, and is cancelled when the loop ends
    /// or its task is cancelled. A status that the target does not accept is an error, with the body
    /// in it; so is whatever the parser throws, behind the elements that came before. Plugins see a
    /// response without body; `didParse` gets the number of elements.
    ///
    /// An actor that takes the elements hops for each one, as with every `AsyncThrowingStream` of this
    /// kind; take very many elements in a `nonisolated` or `@concurrent` function.
    ///
    /// ``ProviderOptions/totalTimeout`` ends a stream too, however lively: leave it nil for one that goes
    /// on for ever. A stream that has ended is over; to go on with events, ask again with the last id
    /// in a `Last-Event-ID` header, after the event's `retry`.
    ///
    /// Elements that nobody takes are kept up to 16 MB of the body. Above that the stream ends with
    /// `.transport(dataLengthExceedsMaximum)`: URLSession can't be asked to wait. An attempt that has
    /// given elements is not repeated.
    ///
    /// - Parameters:
    ///   - target: What to call.
    ///   - parser: How the body becomes elements.
    /// - Returns: The elements, for one loop; every error is a ``ProviderError``.
    public func stream<Element: Sendable>(
        _ target: Target, _ parser: StreamParser<Element>
    ) -> AsyncThrowingStream<Element, any Error> {
        let source = StreamSource(self, target, parser)
        return AsyncThrowingStream { try await source.next() }
    }
}

/// A stream that is asked for; it is given up when nobody holds it any more.
private final class StreamSource<Target: TargetType, Element: Sendable>: Sendable {
    private let provider: Provider<Target>
    private let target: Target
    private let parser: StreamParser<Element>
    private let buffer = StreamBuffer<Element>()
    private let call = Locked<Call?>(nil)

    init(_ provider: Provider<Target>, _ target: Target, _ parser: StreamParser<Element>) {
        self.provider = provider
        self.target = target
        self.parser = parser
    }

    deinit { call.withLock { $0 }?.cancel() }

    nonisolated(nonsending) func next() async throws -> Element? {
        // Most elements are there when they are asked for.
        if let ready = buffer.ready() { return try ready.get() }
        let call = start()
        let result = await withTaskCancellationHandler {
            await buffer.next()
        } onCancel: {
            call.cancel()
        }
        return try result.get()
    }

    /// Sends the request, the first time.
    private func start() -> Call {
        if let call = call.withLock({ $0 }) { return call }
        let buffer = buffer
        let sink = StreamSink(parser, validation: target.validationType, into: buffer)
        let call = provider.call(target, provider.stubClosure(target), sink: sink)
        self.call.withLock { $0 = call }
        let parse: Order<Target, Int>.Parse = { outcome, call in
            // A cancel does not wait for a slow parser.
            guard !call.isCancelled else {
                sink.giveUp()
                return .failure(call.error(.cancelled))
            }
            // A parser that refuses what it reads has stopped the exchange.
            if let failure = sink.failure {
                return .failure(call.parsingError(failure, outcome.partialResponse))
            }
            return call.parse(outcome) { _ in try sink.end() }
        }
        provider.perform(target, call) { outcome in
            let result = parse(call.process(outcome), call)
            buffer.end(call.settle(result).map { _ in })
        }
        return call
    }
}

extension Result where Success == Response, Failure == ProviderError {
    /// The response, complete or not; one without anything where there was none.
    fileprivate var partialResponse: Response {
        switch self {
        case .success(let response): response
        case .failure(let error): error.response ?? Response(statusCode: 0)
        }
    }
}
