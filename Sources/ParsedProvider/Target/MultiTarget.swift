/// Any target, so that one provider can send the targets of several APIs.
///
/// Everything is forwarded, the parser included; plugins see the inner target.
public enum MultiTarget: TargetTypeWithParser {
    /// A target of any type.
    case target(any TargetType)

    /// Wraps a target.
    public init(_ target: any TargetType) {
        self = .target(target)
    }

    /// The wrapped target.
    public var target: any TargetType {
        switch self {
        case .target(let target): target
        }
    }

    /// The inner target's.
    public var baseURL: URL { target.baseURL }
    /// The inner target's.
    public var path: String { target.path }
    /// The inner target's.
    public var method: HTTPMethod { target.method }
    /// The inner target's.
    public var task: RequestTask { target.task }
    /// The inner target's.
    public var headers: [String: String]? { target.headers }
    /// The inner target's.
    public var validationType: ValidationType { target.validationType }
    /// The inner target's.
    public var sampleData: Data { target.sampleData }
    /// The inner target's.
    public var sampleResponse: SampleResponse { target.sampleResponse }
    /// The inner target's.
    public var errorParser: ErrorParser? { target.errorParser }

    /// The inner target's parser; one that throws ``ParsingError`` with reason
    /// ``ParsingError/Reason-swift.struct/noParser`` where the inner target has none.
    public var parser: (Response) throws -> Any {
        guard let target = target as? any TargetTypeWithParser else {
            return { throw ParsingError(.noParser, response: $0) }
        }
        return target.parser
    }
}

extension TargetType {
    /// The target itself, or the one inside a ``MultiTarget``, however deep.
    var innermost: any TargetType {
        // The comparison spares all others the cast.
        guard Self.self == MultiTarget.self, let target = self as? MultiTarget else { return self }
        return target.target.innermost
    }

    /// What the target is called in errors: `GitHub.zen`, or the type's name for a struct.
    ///
    /// Only the case's name, since associated values may hold secrets.
    var displayName: String {
        let target = innermost
        let mirror = Mirror(reflecting: target)
        guard mirror.displayStyle == .enum else { return "\(type(of: target))" }
        return "\(type(of: target)).\(mirror.children.first?.label ?? "\(target)")"
    }
}
