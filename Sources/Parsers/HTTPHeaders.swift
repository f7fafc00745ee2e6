/// HTTP header fields: ordered, repeatable, their names compared without case (RFC 9110 §5.1).
public struct HTTPHeaders: Sendable {
    /// One field line.
    public struct Field: Sendable, Hashable {
        /// The name as it was written.
        public let name: String

        /// The value without surrounding white space.
        public let value: String

        /// Creates a field.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    private enum Storage {
        case fields([Field])
        case unread(any UnreadFields)
    }

    private var storage: Storage

    private var fields: [Field] {
        switch storage {
        case .fields(let fields): fields
        case .unread(let source): source.fields
        }
    }

    /// Creates headers from fields, which keep their order.
    public init(_ fields: some Sequence<Field> = []) {
        storage = .fields(Array(fields))
    }

    /// Creates headers that are read when somebody asks for them.
    package init(unread source: any UnreadFields) {
        storage = .unread(source)
    }

    private mutating func change(_ change: (inout [Field]) -> Void) {
        var fields = fields
        storage = .fields([])
        change(&fields)
        storage = .fields(fields)
    }

    /// The combined value of a name, nil where there is none.
    ///
    /// Several lines are joined by `", "` (RFC 9110 §5.2). Setting replaces every line of that
    /// name, nil removes them. `Set-Cookie` can't be combined: read it with ``values(for:)``.
    public subscript(name: String) -> String? {
        get {
            if case .unread(let source) = storage { return source[name] }
            guard let first = fields.firstIndex(where: { $0.isNamed(name) }) else { return nil }
            let rest = fields[(first + 1)...].filter { $0.isNamed(name) }
            guard !rest.isEmpty else { return fields[first].value }
            return ([fields[first]] + rest).map(\.value).joined(separator: ", ")
        }
        set {
            change { fields in
                let place = fields.firstIndex { $0.isNamed(name) }
                fields.removeAll { $0.isNamed(name) }
                guard let newValue else { return }
                fields.insert(Field(name: name, value: newValue), at: place ?? fields.endIndex)
            }
        }
    }

    /// The values of every line of a name, in order.
    public func values(for name: String) -> [String] {
        fields.filter { $0.isNamed(name) }.map(\.value)
    }

    /// Appends a line, beside others of the same name.
    public mutating func append(name: String, value: String) {
        change { $0.append(Field(name: name, value: value)) }
    }
}

/// Header fields in an engine's own form, whose reading costs more than most users want to know.
package protocol UnreadFields: AnyObject, Sendable {
    /// All fields, in order; the same at every call.
    var fields: [HTTPHeaders.Field] { get }

    /// The combined value of a name, as headers made of ``fields`` have it.
    subscript(name: String) -> String? { get }
}

extension HTTPHeaders.Field {
    /// Whether the field bears a name, compared without case as ASCII.
    func isNamed(_ other: String) -> Bool {
        name.isSameFieldName(as: other)
    }
}

extension HTTPHeaders: RandomAccessCollection {
    /// The position of the first field.
    public var startIndex: Int { fields.startIndex }

    /// The position after the last field.
    public var endIndex: Int { fields.endIndex }

    /// The field at a position.
    public subscript(position: Int) -> Field { fields[position] }

    /// The fields, in order.
    public func makeIterator() -> IndexingIterator<[Field]> { fields.makeIterator() }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
    /// Creates headers from `["Accept": "text/plain"]`; a repeated name gives repeated lines.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { Field(name: $0.0, value: $0.1) })
    }
}

extension HTTPHeaders: Hashable {
    /// Whether both have the same lines in the same order, names compared without case.
    public static func == (left: Self, right: Self) -> Bool {
        left.elementsEqual(right) { $0.value == $1.value && $0.isNamed($1.name) }
    }

    /// Hashes the lines, names without case.
    public func hash(into hasher: inout Hasher) {
        for field in fields {
            hasher.combine(field.name.lowercased())
            hasher.combine(field.value)
        }
    }
}

extension HTTPHeaders: CustomStringConvertible {
    /// One `name: value` line for each field.
    public var description: String {
        fields.map { "\($0.name): \($0.value)" }.joined(separator: "\n")
    }
}

extension String {
    /// Whether both are the same field name: ASCII letters compare without case.
    @inlinable package func isSameFieldName(as other: String) -> Bool {
        utf8.count == other.utf8.count
            && utf8.elementsEqual(other.utf8) { $0.asciiLowercased == $1.asciiLowercased }
    }
}

extension UInt8 {
    /// The byte as an ASCII lower-case letter, others unchanged.
    @inlinable package var asciiLowercased: UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
    }
}
