/// A key or position of a document as a coding key.
struct JSONCodingKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(_ name: String) {
        stringValue = name
        intValue = nil
    }

    /// Named as Foundation names the positions of arrays.
    init(_ position: Int) {
        stringValue = "Index \(position)"
        intValue = position
    }

    init(stringValue: String) { self.init(stringValue) }
    init(intValue: Int) { self.init(intValue) }
}
