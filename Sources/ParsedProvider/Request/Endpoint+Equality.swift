extension Endpoint: Hashable {
    /// Whether both are built into the same request: method, URL, header fields and body, or the
    /// file or parts that are the body.
    ///
    /// Destination, deadlines and the sample don't count. An endpoint that can't be built is equal
    /// to none, itself included. (`URLRequest ==` ignores header fields and body on Linux.)
    public static func == (left: Self, right: Self) -> Bool {
        guard let one = left.key, let other = right.key else { return false }
        return one == other
    }

    /// Hashes what is compared.
    public func hash(into hasher: inout Hasher) { hasher.combine(key) }

    /// What is sent: what equal endpoints agree on.
    struct Key: Hashable {
        let method: HTTPMethod
        let url: URL
        let fields: [String: String]
        let body: Data?
        let file: URL?
        let parts: MultipartFormData?
    }

    /// Nil for an endpoint that can't be built.
    var key: Key? {
        // One boundary for all: the one that each request makes for itself says nothing.
        guard let built = try? built(boundary: "boundary") else { return nil }
        var parts: MultipartFormData?
        if case .multipart(let formData) = task.body { parts = formData }
        return Key(
            method: method, url: built.address.url,
            fields: Dictionary(
                built.fields.map { ($0.key.lowercased(), $0.value) }, uniquingKeysWith: { $1 }),
            body: built.body, file: built.file, parts: parts)
    }
}
