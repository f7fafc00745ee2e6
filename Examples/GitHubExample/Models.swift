/// A GitHub user.
struct User: Decodable {
    let login: String
    let id: Int
    let name: String?
}

/// A GitHub repository.
struct Repository: Decodable {
    let name: String
    let stars: Int

    private enum CodingKeys: String, CodingKey {
        case name
        case stars = "stargazers_count"
    }
}

/// What GitHub sends with every status from 400.
struct GitHubError: Error, Decodable, CustomStringConvertible {
    let message: String

    var description: String { "GitHub says: \(message)" }
}
