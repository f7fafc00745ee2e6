/// Header fields in the order and the spelling in which they were received.
public struct HeaderList: Sendable, RandomAccessCollection {
    /// One header line, its value without the white space around it.
    public typealias Element = (name: String, value: String)

    private let fields: [Element]

    /// Creates a list of fields.
    public init(_ fields: [Element]) {
        self.fields = fields
    }

    /// The first value of a field, whatever the case of its name.
    public subscript(name: String) -> String? {
        values(for: name).first
    }

    /// All values of a field, one for each line that has it, whatever the case of its name.
    public func values(for name: String) -> [String] {
        let name = name.lowercased()
        return filter { $0.name.lowercased() == name }.map(\.value)
    }

    /// Always 0.
    public var startIndex: Int { 0 }

    /// The number of fields.
    public var endIndex: Int { fields.count }

    /// The field at a position.
    public subscript(position: Int) -> Element { fields[position] }
}

extension HeaderList {
    /// Whether a field that lists options, such as `Connection`, has this one.
    func lists(_ option: String, in name: String) -> Bool {
        values(for: name).contains { value in
            value.lowercased().split(whereSeparator: { ", \t".contains($0) })
                .contains { $0 == option }
        }
    }
}
