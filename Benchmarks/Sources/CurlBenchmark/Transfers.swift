import Dispatch
import Foundation
import ParsedProvider

/// Large bodies, one after the other.
struct Transfers {
    private let engine: any Transport
    private let url: URL
    private let label: String

    init(_ engine: any Transport, _ url: URL, _ label: String) {
        self.engine = engine
        self.url = url
        self.label = label
    }

    func toMemory(_ count: Int) {
        repeated(count) {
            let body = Box(Data())
            carry(TransportRequest(urlRequest: URLRequest(url: url))) { event in
                switch event {
                case .head(let head):
                    body.value.reserveCapacity(Int(head.headers["Content-Length"] ?? "") ?? 0)
                case .body(let data): body.value.append(data)
                default: break
                }
            }
            return body.value.count
        }
    }

    func throughProvider(_ count: Int) {
        struct Call: TargetType {
            let baseURL: URL
            var path: String { "" }
            var method: ParsedProvider.HTTPMethod { .get }
            var task: RequestTask { .requestPlain }
        }
        let provider = Provider<Call>(transport: engine)
        repeated(count) {
            (try? provider.requestAndWait(Call(baseURL: url)))?.data.count ?? -1
        }
    }

    func toFile(_ count: Int) {
        let path = NSTemporaryDirectory() + UUID().uuidString
        repeated(count) {
            let file = Box(creat(path, 0o600))
            let size = Box(0)
            carry(TransportRequest(urlRequest: URLRequest(url: url))) { event in
                guard case .body(let data) = event else { return }
                size.value += data.withUnsafeBytes { write(file.value, $0.baseAddress, $0.count) }
            }
            close(file.value)
            return size.value
        }
        unlink(path)
    }

    func upload(_ count: Int) {
        var request = URLRequest(url: url)
        request.httpMethod = "PUT"
        let body = Data(count: 50 << 20)
        repeated(count) {
            let isGood = Box(false)
            carry(TransportRequest(urlRequest: request, body: .data(body))) { event in
                if case .completed(nil) = event { isGood.value = true }
            }
            return isGood.value ? body.count : -1
        }
    }

    private func carry(
        _ request: TransportRequest, _ onEvent: @escaping @Sendable (TransportEvent) -> Void
    ) {
        let done = DispatchSemaphore(value: 0)
        _ = engine.start(request) { event in
            onEvent(event)
            if case .completed = event { done.signal() }
        }
        done.wait()
    }

    private func repeated(_ count: Int, _ one: () -> Int) {
        var times: [Double] = []
        var bytes = 0
        let cpu = Usage.cpuMicroseconds
        for _ in 0..<count {
            let start = ContinuousClock.now
            bytes = one()
            times.append(start.duration(to: .now).microseconds / 1000)
        }
        let used = (Usage.cpuMicroseconds - cpu) / 1000 / Double(count)
        report(
            label,
            String(
                format: "%7.1f ms median  cpu %6.1f  %d bytes", times.sorted()[count / 2], used,
                bytes))
    }
}

/// A value that only the events of one exchange touch.
final class Box<Value>: @unchecked Sendable {
    var value: Value

    init(_ value: Value) {
        self.value = value
    }
}
