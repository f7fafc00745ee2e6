public import Foundation

extension ResponseParser where Value == Data {
    /// The body as it is; an empty one is empty data.
    public static var data: Self {
        Self("data") { $0.data }
    }
}

extension ResponseParser where Value == Response {
    /// The response itself.
    public static var response: Self {
        Self("response") { $0 }
    }
}

extension ResponseParser where Value == Void {
    /// Nothing: every body is fine, an empty one included.
    public static var void: Self {
        Self("void") { _ in }
    }
}
