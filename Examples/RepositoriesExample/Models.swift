/// A GitHub user.
struct UserProfile: Decodable {
    let id: Int
    let name: String
    let email: String?
}

/// A GitHub repository.
struct Repository: Decodable {
    let name: String
    let url: String

    private enum CodingKeys: String, CodingKey {
        case name
        case url = "html_url"
    }
}
