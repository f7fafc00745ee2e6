import Foundation
import ParsedProvider

/// One kind of call, and how it ends if nobody cancels it.
enum SoakTarget: String, CaseIterable {
    case json, missing, busy, redirect, keep, elsewhere, echo, secret, big, cookie, never, reset
    case cut, stale, drip, late, stub

    /// Whether this is a way in which such a call may end.
    func accepts(_ outcome: ProviderOutcome) -> Bool {
        switch outcome {
        case .success(let response):
            switch self {
            case .missing: response.statusCode == 404
            case .busy: response.statusCode == 503
            case .keep, .echo: response.data == Data("20000".utf8)
            case .big: response.data.count == 300_000
            case .elsewhere: response.data == Data("other".utf8)
            case .secret: response.data == Data("secret".utf8)
            case .never, .reset, .cut, .late: false
            default: response.statusCode == 200
            }
        case .failure(let error):
            switch error.kind {
            case .cancelled: true
            case .transport(let error, _):
                // A POST that meets a connection which the server is closing must not be repeated.
                error.code == (self == .late ? .timedOut : .networkConnectionLost)
            default: false
            }
        }
    }

    /// Whether only a cancel ends it.
    var mustBeCancelled: Bool { self == .never }
}

/// A target with the server's address.
struct SoakCall: TargetType {
    let kind: SoakTarget
    let baseURL: URL

    var path: String { kind == .late ? "/never" : "/\(kind.rawValue)" }

    var method: HTTPMethod { kind == .keep || kind == .echo ? .post : .get }

    var task: RequestTask {
        switch kind {
        case .keep, .echo: .requestData(Data(count: 20_000))
        case .late: .requestPlain.timeout(.milliseconds(20))
        default: .requestPlain
        }
    }

    var headers: [String: String]? {
        kind == .elsewhere ? ["Authorization": "Bearer secret"] : nil
    }

    var sampleData: Data { Data("sample".utf8) }
}
