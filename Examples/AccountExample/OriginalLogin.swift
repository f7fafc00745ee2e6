import ParsedProvider

/// The login as many clients have it: the header says JSON, the body is a form.
struct OriginalLogin: TargetType {
    let baseURL = URL(string: "http://127.0.0.1:8080")!
    let path = "/account/login"
    let method = HTTPMethod.post
    let headers: [String: String]? = ["Content-type": "application/json"]

    var task: RequestTask {
        .requestParameters(
            parameters: ["username": "wiki", "password": "open sesame"],
            encoding: URLEncoding.default)
    }
}
