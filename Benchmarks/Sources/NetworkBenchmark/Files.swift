import Foundation

/// What is transferred.
enum Files {
    static func write(to folder: String) throws {
        let folder = URL(fileURLWithPath: folder)
        let tiny =
            #"{"login":"octocat","id":1,"name":"The Octocat","company":"GitHub","public_repos":8,"followers":9999,"blog":"https://github.blog","location":"San Francisco","bio":null}"#
        try Data(tiny.utf8).write(to: folder.appendingPathComponent("tiny.json"))
        let encoder = JSONEncoder()
        var repositories: [Repository] = []
        for id in 0..<2_600 { repositories.append(Repository(id: id)) }
        try encoder.encode(repositories).write(to: folder.appendingPathComponent("1m.json"))
        try Data(count: 100 << 20).write(to: folder.appendingPathComponent("big"))
    }

    static func size(of file: URL) -> Int {
        (try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? -1
    }

    /// 50 MB, made the first time.
    static func upload() throws -> URL {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("benchmark-50mb")
        if size(of: file) != 50 << 20 { try Data(count: 50 << 20).write(to: file) }
        return file
    }
}

/// About 400 bytes of JSON.
struct Repository: Codable, Sendable {
    let id: Int
    let name: String
    let full_name: String
    let owner: Owner
    let description: String?
    let fork: Bool
    let html_url: URL
    let stargazers_count: Int
    let topics: [String]
    let score: Double

    struct Owner: Codable, Sendable {
        let login: String
        let id: Int
        let site_admin: Bool
    }

    init(id: Int) {
        self.id = id
        name = "repository-\(id)"
        full_name = "octocat/repository-\(id)"
        owner = Owner(login: "octocat", id: 583_231, site_admin: false)
        description =
            id % 7 == 0 ? nil : "What this repository is about, in a sentence of usual length."
        fork = id % 2 == 0
        html_url =
            URL(string: "https://github.com/octocat/repository-\(id)") ?? URL(fileURLWithPath: "/")
        stargazers_count = id * 3
        topics = ["swift", "networking", "json"]
        score = Double(id) / 8
    }
}
