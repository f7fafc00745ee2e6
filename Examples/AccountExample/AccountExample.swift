import ParsedProvider
import ParsedProviderTestSupport

/// A script: blocking calls, one error envelope for a whole API, a log with readable JSON.
@main
struct AccountExample {
    static func main() throws {
        let server = try startServer()
        let provider = Provider<Account>(
            endpointClosure: { target in
                var endpoint = Endpoint(target)
                endpoint.baseURL = server.url
                return endpoint
            })
        // A log for single calls: bodies readable, secrets hidden.
        let logged = provider.adding(plugins: [NetworkLoggerPlugin.bodies])

        show("Log in by POST") {
            let login = Account.login(username: "wiki", password: "open sesame")
            return try logged.requestAndWait(login, parser: .json(Int.self, at: "id")).description
        }
        show("Raw text") {
            try provider.requestAndWait(.user(id: "101"), parser: .string)
        }
        show("Dynamic JSON") {
            let json = try provider.requestAndWait(.user(id: "101"), parser: .jsonValue)
            guard case .object(let user) = json, case .string(let name)? = user["name"] else {
                return "no name"
            }
            return name
        }
        show("One model") {
            let user = try provider.requestAndWait(.user(id: "101"), parser: .json(User.self))
            return "\(user.name), \(user.age)"
        }
        show("Many models") {
            let query = Account.userQuery(keyword: "wi ki&co")
            let users = try provider.requestAndWait(query, parser: .json([User].self))
            return users.map(\.name).joined(separator: ", ")
        }
        show("The service's own error") {
            let login = Account.login(username: "wiki", password: "wrong")
            return try provider.requestAndWait(login, parser: .string)
        }
        show("Its fallback, where the answer is no error of the service's") {
            try provider.requestAndWait(.user(id: "crash"), parser: .string)
        }
        show("What the lint says about a JSON header over a form") {
            RequestLint.findings(for: OriginalLogin()).map(\.description).joined(separator: "\n")
        }
        server.stop()
    }

    private static func show(_ title: String, _ run: () throws -> String) {
        print("\n• \(title)")
        do {
            print("  \(try run())")
        } catch let error as ProviderError {
            let service = error.as(ServiceError.self)
            print("  ✗ \(service.map { "\($0)" } ?? "\(error)")")
        } catch {
            print("  ✗ \(error)")
        }
    }

    private static func startServer() throws -> LoopbackServer {
        let user = #"{"userId": 101, "name": "Wiki", "age": 23}"#
        return try LoopbackServer { request in
            switch (request.target, request.text) {
            case ("/account/login", "password=open%20sesame&username=wiki"):
                .json(#"{"id": 100, "access": {"token": "a-secret", "days": 1.50}}"#)
            case ("/account/login", _):
                .json(#"{"error": "Wrong password", "error_code": "password_error"}"#, status: 401)
            case ("/user/101", _): .json(user)
            case ("/user/query?keyword=wi%20ki%26co", _): .json("[\(user), \(user)]")
            default: .text("<h1>Internal Server Error</h1>", status: 500)
            }
        }
    }
}

extension NetworkLoggerPlugin {
    /// Requests and responses with their bodies, indented.
    static var bodies: Self {
        var configuration = Configuration(
            logOptions: [.requestMethod, .requestBody, .successResponseBody])
        configuration.output = { _, entries in
            print(
                entries.joined(separator: "\n").split(separator: "\n").map { "  | \($0)" }
                    .joined(separator: "\n"))
        }
        return Self(configuration: configuration)
    }
}
