#if canImport(FoundationNetworking)
import ParsedProvider
import ParsedProviderTestSupport
import Testing

extension PlatformFault {
    static let receiving = [
        PlatformFault("a 401 that asks for Basic never ends") { party in
            let server = try LoopbackServer { _ in
                .respond(
                    status: 401, headers: [("WWW-Authenticate", "Basic realm=\"x\"")], body: "no")
            }

            let answer = try await party.send(server.url)

            #expect(answer.status == 401)
            #expect(answer.body == Data("no".utf8))
        },
        PlatformFault("a transfer that was paused has bytes twice") { party in
            let middle = Gate()
            let server = try LoopbackServer { _ in
                .raw([
                    .send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nABCDE"), .wait(middle),
                    .send("FGHIJ"), .close,
                ])
            }
            let collector = Collector()
            switch party {
            case .plain:
                let session = URLSession(
                    configuration: .default, delegate: collector, delegateQueue: nil)
                let task = session.dataTask(with: server.url)
                task.resume()
                #expect(await collector.begun.wait())
                task.suspend()
                task.resume()
            case .provider:
                let exchange = URLSessionTransport().start(
                    TransportRequest(urlRequest: URLRequest(url: server.url)),
                    onEvent: collector.take)
                #expect(await collector.begun.wait())
                exchange.setPaused(true)
                exchange.setPaused(false)
            }
            middle.open()

            #expect(await collector.ended.wait(timeout: party.patience))
            #expect(collector.body.value == Data("ABCDEFGHIJ".utf8))
        },
        PlatformFault("a download to a full disk traps") { party in
            let server = try LoopbackServer { _ in .respond(body: Data(count: 1 << 20)) }
            let folder = try TestFolder()
            // A file of this process may have 64 KB, as if the disk were full then.
            signal(SIGXFSZ, SIG_IGN)
            var limit = rlimit(rlim_cur: 64 << 10, rlim_max: 64 << 10)
            setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)

            await #expect(throws: (any Error).self) {
                switch party {
                case .plain: _ = try await URLSession.shared.download(from: server.url)
                case .provider:
                    _ = try await Provider<Call>().request(
                        Call(server).with {
                            $0.task = .downloadDestination(.file(folder.file("f")))
                        })
                }
            }
            #expect(folder.names.isEmpty)
        },
    ]

    /// Gathers a body.
    private final class Collector: NSObject, URLSessionDataDelegate {
        let body = Locked(Data())
        let begun = Gate()
        let ended = Gate()

        func take(_ event: TransportEvent) {
            switch event {
            case .body(let chunk): add(chunk)
            case .completed: ended.open()
            default: break
            }
        }

        private func add(_ chunk: Data) {
            body.withLock { $0 += chunk }
            begun.open()
        }

        func urlSession(
            _ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data
        ) {
            add(data)
        }

        func urlSession(
            _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
        ) {
            ended.open()
        }
    }
}
#endif
