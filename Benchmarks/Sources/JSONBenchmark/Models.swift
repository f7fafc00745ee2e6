import Foundation

struct Owner: Codable {
    var login: String
    var id: Int
    var node_id: String
    var avatar_url: String
    var gravatar_id: String
    var url: String
    var html_url: String
    var followers_url: String
    var repos_url: String
    var events_url: String
    var type: String
    var site_admin: Bool
}

struct License: Codable {
    var key: String
    var name: String
    var spdx_id: String?
    var url: String?
    var node_id: String
}

/// 40 fields, one owner, one licence.
struct Repo: Codable {
    var id: Int
    var node_id: String
    var name: String
    var full_name: String
    var `private`: Bool
    var owner: Owner
    var html_url: String
    var description: String?
    var fork: Bool
    var url: String
    var forks_url: String
    var keys_url: String
    var teams_url: String
    var hooks_url: String
    var issue_events_url: String
    var events_url: String
    var tags_url: String
    var git_url: String
    var ssh_url: String
    var clone_url: String
    var homepage: String?
    var size: Int
    var stargazers_count: Int
    var watchers_count: Int
    var language: String?
    var has_issues: Bool
    var has_projects: Bool
    var has_downloads: Bool
    var has_wiki: Bool
    var has_pages: Bool
    var forks_count: Int
    var archived: Bool
    var disabled: Bool
    var open_issues_count: Int
    var license: License?
    var is_template: Bool
    var topics: [String]
    var visibility: String
    var default_branch: String
    var score: Double
}

/// The same document, with 20 optional fields that are not in it.
struct RepoAbsent: Decodable {
    var id: Int
    var a0, a1, a2, a3, a4, a5, a6, a7, a8, a9: String?
    var node_id: String
    var name: String
    var full_name: String
    var b0, b1, b2, b3, b4, b5, b6, b7, b8, b9: Int?
    var owner: Owner
    var html_url: String
    var description: String?
    var fork: Bool
    var url: String
    var stargazers_count: Int
    var open_issues_count: Int
    var license: License?
    var topics: [String]
    var default_branch: String
    var score: Double
}

struct RepoFew: Decodable {
    var id: Int
    var full_name: String
    var stargazers_count: Int
}

struct RepoCamel: Decodable {
    var id: Int
    var nodeId: String
    var name: String
    var fullName: String
    var `private`: Bool
    var owner: OwnerCamel
    var htmlUrl: String
    var description: String?
    var fork: Bool
    var url: String
    var forksUrl: String
    var keysUrl: String
    var teamsUrl: String
    var size: Int
    var stargazersCount: Int
    var watchersCount: Int
    var language: String?
    var hasIssues: Bool
    var forksCount: Int
    var openIssuesCount: Int
    var defaultBranch: String
}

struct OwnerCamel: Decodable {
    var login: String
    var id: Int
    var nodeId: String
    var avatarUrl: String
    var htmlUrl: String
    var reposUrl: String
    var type: String
    var siteAdmin: Bool
}

struct Small: Codable {
    var id: Int
    var login: String
    var name: String
    var email: String?
    var active: Bool
    var score: Double
    var followers: Int
    var following: Int
    var created_at: String
    var bio: String
}

struct Tiny: Codable {
    var id: Int
    var x: Int
    var name: String
    var ok: Bool
}

enum Color: String, Codable, CaseIterable { case red, green, blue, ultraviolet }
enum Level: Int, Codable, CaseIterable { case low, mid, high }

struct Enums: Codable {
    var color: Color
    var other: Color?
    var level: Level
    var a: Int?
    var b: String?
    var c: Double?
    var d: Bool?
}

struct Dated: Codable {
    var id: Int
    var created: Date
    var updated: Date
    var pushed: Date
    var name: String
}

struct Wrapper<T: Decodable>: Decodable {
    struct Inner: Decodable { var items: T }
    var data: Inner
}
