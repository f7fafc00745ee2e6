/// Which status codes a target accepts.
public enum ValidationType: Sendable, Hashable {
    /// All.
    case none
    /// 200 through 299.
    case successCodes
    /// 200 through 399.
    case successAndRedirectCodes
    /// These only; an empty list accepts all.
    case customCodes([Int])

    /// Whether a response with this status is a success.
    public func accepts(_ statusCode: Int) -> Bool {
        switch self {
        case .none: true
        case .successCodes: (200...299).contains(statusCode)
        case .successAndRedirectCodes: (200...399).contains(statusCode)
        case .customCodes(let codes): codes.isEmpty || codes.contains(statusCode)
        }
    }
}
