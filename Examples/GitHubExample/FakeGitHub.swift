import ParsedProviderTestSupport

/// A loopback server that answers like GitHub, so that the example runs without a network.
func startFakeGitHub() throws -> LoopbackServer {
    try LoopbackServer { request in
        switch request.path {
        case "/zen":
            .text("Responsive is better than fast.")
        case "/users/ashfurrow":
            .json(#"{"login": "ashfurrow", "id": 498212, "name": "Ash Furrow"}"#)
        case "/users/ashfurrow/repos":
            .json(
                """
                [{"name": "Moya", "stargazers_count": 15000},
                 {"name": "C-41", "stargazers_count": 1900}]
                """)
        default:
            .json(#"{"message": "Not Found"}"#, status: 404)
        }
    }
}
