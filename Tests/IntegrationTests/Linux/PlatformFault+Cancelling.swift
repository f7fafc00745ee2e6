#if canImport(FoundationNetworking)
import ParsedProvider
import ParsedProviderTestSupport
import Testing

extension PlatformFault {
    static let cancelling = [
        PlatformFault("cancelling an awaiting task hangs every session") { party in
            let server = try LoopbackServer { _ in .text("ok") }

            for round in 0..<100 {
                let tasks = (0..<20).map { _ in Task { try await party.send(server.url) } }
                try await Task.sleep(for: .microseconds(round * 20))
                tasks.forEach { $0.cancel() }
                for task in tasks { _ = await task.result }
            }

            #expect(try await party.send(server.url).body == Data("ok".utf8))
        },
        PlatformFault("a cancel close to the start traps in the cache") { party in
            let server = try LoopbackServer { _ in .text("ok") }
            let ended = Locked(0)
            let count = 3_000

            for _ in 0..<count {
                switch party {
                case .plain:
                    let task = URLSession.shared.dataTask(with: server.url) { _, _, _ in
                        ended.withLock { $0 += 1 }
                    }
                    task.resume()
                    DispatchQueue.global().async { task.cancel() }
                case .provider:
                    Provider<AnyRequest>().request(AnyRequest(URLRequest(url: server.url))) { _ in
                        ended.withLock { $0 += 1 }
                    }.cancel()
                }
            }

            try await eventually { ended.value == count }
        },
        PlatformFault("a cancel while a redirect is decided on traps") { party in
            let server = try LoopbackServer { _ in
                .respond(status: 302, headers: [("Location", "/next")])
            }
            for _ in 0..<20 {
                let ended = Gate()
                switch party {
                case .plain:
                    let delegate = LateDelegate(ended)
                    let session = URLSession(
                        configuration: .default, delegate: delegate, delegateQueue: nil)
                    session.dataTask(with: server.url).resume()
                case .provider:
                    let token = Locked<(any Cancellable)?>(nil)
                    var options = ProviderOptions()
                    options.redirectPolicy = RedirectPolicy { _, request in
                        token.withLock { $0 }?.cancel()
                        return request
                    }
                    let running = Provider<AnyRequest>(options: options)
                        .request(AnyRequest(URLRequest(url: server.url))) { _ in ended.open() }
                    token.withLock { $0 = running }
                }
                #expect(await ended.wait(timeout: party.patience))
            }
        },
        PlatformFault("an upload of a file that is cancelled traps") { party in
            let server = try LoopbackServer { _ in .text("") }
            let file = try TestFile(Data(count: 8 << 20))
            var request = URLRequest(url: server.url)
            request.httpMethod = "PUT"
            let ended = Locked(0)
            for round in 0..<100 {
                let cancel: @Sendable () -> Void
                switch party {
                case .plain:
                    let task = URLSession.shared.uploadTask(with: request, fromFile: file.url) {
                        _, _, _ in ended.withLock { $0 += 1 }
                    }
                    task.resume()
                    cancel = { task.cancel() }
                case .provider:
                    let token = Provider<AnyRequest>()
                        .request(AnyRequest(request, task: .uploadFile(file.url))) { _ in
                            ended.withLock { $0 += 1 }
                        }
                    cancel = { token.cancel() }
                }
                try await Task.sleep(for: .microseconds(round * 100))
                cancel()
                try await eventually { ended.value == round + 1 }
            }
        },
        PlatformFault("a task of a session that is over traps") { party in
            let server = try LoopbackServer { _ in .text("ok") }

            await #expect(throws: (any Error).self) {
                switch party {
                case .plain:
                    let session = URLSession(configuration: .default)
                    session.finishTasksAndInvalidate()
                    _ = try await session.data(from: server.url)
                case .provider:
                    let transport = URLSessionTransport()
                    transport.invalidate()
                    _ = try await Provider<AnyRequest>(transport: transport)
                        .request(AnyRequest(URLRequest(url: server.url)))
                }
            }
        },
    ]

    /// Cancels the task, then answers.
    private final class LateDelegate: NSObject, URLSessionDataDelegate {
        let ended: Gate

        init(_ ended: Gate) {
            self.ended = ended
        }

        func urlSession(
            _ session: URLSession, task: URLSessionTask,
            willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
            completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) {
            task.cancel()
            completionHandler(request)
        }

        func urlSession(
            _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
        ) {
            ended.open()
        }
    }
}
#endif
