import Foundation

/// Documents of a given size, the same in every run.
enum Inputs {
    static let encoder = JSONEncoder()

    static func owner(_ i: Int) -> String {
        let u = "https://api.example.com/users/user-\(i)"
        return """
            {"login":"user-\(i)","id":\(i * 7919),"node_id":"MDQ6VXNlcj\(i)","avatar_url":"https://avatars.example.com/u/\(i)?v=4","gravatar_id":"","url":"\(u)","html_url":"https://example.com/user-\(i)","followers_url":"\(u)/followers","repos_url":"\(u)/repos","events_url":"\(u)/events{/privacy}","type":"User","site_admin":\(i % 9 == 0)}
            """
    }

    static func pairs(_ i: Int) -> [String] {
        let u = "https://api.example.com/repos/user-\(i)/project-\(i)"
        let license =
            i % 3 == 0
            ? "null"
            : #"{"key":"mit","name":"MIT License","spdx_id":"MIT","url":"https://api.example.com/licenses/mit","node_id":"MDc6TGljZW5zZTEz"}"#
        return [
            #""id":\#(i * 104729)"#, #""node_id":"MDEwOlJlcG9zaXRvcnkx\#(i)""#,
            #""name":"project-\#(i)""#, #""full_name":"user-\#(i)/project-\#(i)""#,
            #""private":false"#, #""owner":\#(owner(i))"#,
            #""html_url":"https://example.com/user-\#(i)/project-\#(i)""#,
            #""description":\#(i % 5 == 0 ? "null" : "\"A library that does number \(i) of many useful things\"")"#,
            #""fork":\#(i % 4 == 0)"#, #""url":"\#(u)""#, #""forks_url":"\#(u)/forks""#,
            #""keys_url":"\#(u)/keys{/key_id}""#, #""teams_url":"\#(u)/teams""#,
            #""hooks_url":"\#(u)/hooks""#, #""issue_events_url":"\#(u)/issues/events{/number}""#,
            #""events_url":"\#(u)/events""#, #""tags_url":"\#(u)/tags""#,
            #""git_url":"git://example.com/user-\#(i)/project-\#(i).git""#,
            #""ssh_url":"git@example.com:user-\#(i)/project-\#(i).git""#,
            #""clone_url":"https://example.com/user-\#(i)/project-\#(i).git""#,
            #""homepage":\#(i % 2 == 0 ? "null" : "\"https://project-\(i).example.org\"")"#,
            #""size":\#(i * 13 % 99991)"#, #""stargazers_count":\#(i * 31 % 5003)"#,
            #""watchers_count":\#(i * 31 % 5003)"#, #""language":"Swift""#,
            #""has_issues":true"#, #""has_projects":true"#, #""has_downloads":true"#,
            #""has_wiki":\#(i % 2 == 0)"#, #""has_pages":false"#, #""forks_count":\#(i % 501)"#,
            #""archived":false"#, #""disabled":false"#, #""open_issues_count":\#(i % 97)"#,
            #""license":\#(license)"#, #""is_template":false"#,
            #""topics":["swift","json","parsing"]"#, #""visibility":"public""#,
            #""default_branch":"main""#, #""score":\#(Double(i % 1000) / 8)"#,
        ]
    }

    static func repo(_ i: Int) -> String { "{" + pairs(i).joined(separator: ",") + "}" }
    static func reversed(_ i: Int) -> String {
        "{" + pairs(i).reversed().joined(separator: ",") + "}"
    }
    static func shuffled(_ i: Int) -> String {
        var random = Seeded(state: UInt64(i) &+ 1)
        return "{" + pairs(i).shuffled(using: &random).joined(separator: ",") + "}"
    }

    static func array(_ bytes: Int, _ element: (Int) -> String) -> Data {
        var text = "["
        var i = 1
        while text.utf8.count < bytes {
            if i > 1 { text += "," }
            text += element(i)
            i += 1
        }
        return Data((text + "]").utf8)
    }

    static func dictionary(_ bytes: Int, _ element: (Int) -> String) -> Data {
        var text = "{"
        var i = 1
        while text.utf8.count < bytes {
            if i > 1 { text += "," }
            text += "\"key-\(i)\":" + element(i)
            i += 1
        }
        return Data((text + "}").utf8)
    }

    static let small = Data(
        #"{"id":123456,"login":"octocat","name":"The Octocat","email":null,"active":true,"score":98.5,"followers":20,"following":9,"created_at":"2008-01-14T04:33:35Z","bio":"There once was a cat who lived in a repository"}"#
            .utf8)

    static func tiny(_ i: Int) -> String {
        #"{"id":\#(i),"x":\#(i * 17 % 1009),"name":"n\#(i)","ok":\#(i % 2 == 0)}"#
    }

    static func enums(_ i: Int) -> String {
        let other = i % 2 == 0 ? "null" : "\"blue\""
        return
            #"{"color":"\#(Color.allCases[i % 4])","other":\#(other),"level":\#(i % 3),"a":\#(i),"b":"t\#(i)","c":\#(i % 3 == 0 ? "null" : "1.5"),"d":true}"#
    }

    static func dated(_ i: Int) -> String {
        let day = String(format: "%02d", i % 28 + 1)
        return
            #"{"id":\#(i),"created":"2021-03-\#(day)T10:20:30Z","updated":"2024-11-\#(day)T23:59:59Z","pushed":"2025-01-\#(day)T00:00:01Z","name":"user \#(i)"}"#
    }

    /// `{"before":…,"data":{"items":[…]},"after":…}`, the items being a share of one megabyte.
    static func wrapped(_ share: Double) -> Data {
        let items = String(decoding: array(Int(share * 1e6), repo), as: UTF8.self)
        let rest = String(decoding: array(Int((1 - share) * 5e5), repo), as: UTF8.self)
        return Data(
            #"{"before":\#(rest),"data":{"count":1,"items":\#(items)},"after":\#(rest)}"#.utf8)
    }
}

struct Seeded: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
        return z ^ z >> 31
    }
}
