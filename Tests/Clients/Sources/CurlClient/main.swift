import CurlTransport
import ParsedProvider

struct Zen: TargetType {
    var baseURL = URL(string: "https://api.github.com")!
    var path = "/zen"
    var method = HTTPMethod.get
    var task = RequestTask.requestPlain
    var sampleData = Data("Speak like a human.".utf8)
}

/// libcurl where it is there and recent enough, else URLSession.
func engine() -> any Transport {
    do {
        return try CurlTransport()
    } catch {
        print("on URLSession, because \(error)")
        return URLSessionTransport.shared
    }
}

let provider = Provider<Zen>(stubClosure: Provider.immediatelyStub, transport: engine())
print(try provider.requestAndWait(Zen(), parser: .string))

var configuration = CurlTransport.Configuration()
configuration.proxy = .url(URL(string: "http://127.0.0.1:3128")!, except: ["localhost"])
configuration.hostOverrides = ["api.example.com:443": "127.0.0.1:8443"]
configuration.connectTimeout = .seconds(5)
configuration.idleTimeout = .milliseconds(1500)
configuration.onMetrics = { print($0.total, $0.reusedConnection) }
let transport = try? CurlTransport(configuration: configuration)
print(transport.map { _ in "configured" } ?? "not here")
