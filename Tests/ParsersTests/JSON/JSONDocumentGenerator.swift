import Foundation

@testable import Parsers

/// Random documents that fit a model more or less.
struct JSONDocumentGenerator {
    var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// A document: mostly the fields of the model, some missing, some of the wrong type.
    mutating func model(_ depth: Int = 0) -> String {
        var fields: [String] = []
        for (name, kind) in Self.fields where !random.chance(name == "id" || name == "tags" ? 1 : 5)
        {
            fields.append("\(space())\"\(name)\"\(space()):\(space())\(value(kind, depth))")
        }
        if random.chance(20) { fields.append(#""extra":"# + any(depth + 1)) }
        if random.chance(25) { fields.shuffle(using: &random) }
        if random.chance(10), let field = fields.first { fields.append(field) }
        return "{\(fields.joined(separator: ","))\(space())}"
    }

    static let fields: [(String, String)] = [
        ("id", "int"), ("name", "string"), ("small", "small"), ("unsigned", "small"),
        ("ratio", "double"), ("float", "double"), ("price", "double"), ("flag", "bool"),
        ("tags", "strings"), ("numbers", "ints"), ("children", "models"), ("scores", "scores"),
        ("date", "double"), ("url", "string"), ("kind", "kind"), ("first_name", "string"),
        ("matrix", "matrix"), ("maybe", "any"),
    ]

    private mutating func value(_ kind: String, _ depth: Int) -> String {
        if random.chance(2) { return "null" }
        if random.chance(1) { return any(depth + 1) }
        switch kind {
        case "int": return integer()
        case "small":
            return random.chance(97) ? "\(Int.random(in: 0...127, using: &random))" : integer()
        case "double": return number()
        case "bool": return random.pick(["true", "false"])
        case "string": return string()
        case "kind": return random.chance(98) ? random.pick([#""red""#, #""green""#]) : string()
        case "strings": return list { $0.random.chance(99) ? $0.string() : $0.any(3) }
        case "ints": return list { $0.integer() }
        case "matrix": return list { $0.list { $0.number() } }
        case "scores":
            let keys = ["a", "b", "é", "first_name", ""].shuffled(using: &random).prefix(3)
            return "{" + keys.map { "\"\($0)\":\(number())" }.joined(separator: ",") + "}"
        case "models": return depth > 2 ? "[]" : list { $0.model(depth + 1) }
        default: return any(depth + 1)
        }
    }

    private mutating func any(_ depth: Int) -> String {
        switch Int.random(in: 0..<(depth > 3 ? 5 : 7), using: &random) {
        case 0: return "null"
        case 1: return random.pick(["true", "false"])
        case 2: return integer()
        case 3: return number()
        case 4: return string()
        case 5: return list { $0.any(depth + 1) }
        default: return "{\(string()):\(any(depth + 1))}"
        }
    }

    private mutating func list(_ element: (inout Self) -> String) -> String {
        var elements: [String] = []
        for _ in 0..<Int.random(in: 0..<4, using: &random) { elements.append(element(&self)) }
        return "[\(space())" + elements.joined(separator: ",") + "\(space())]"
    }

    private mutating func integer() -> String {
        let value = Int.random(in: .min ... .max, using: &random)
        let shifted = value >> Int.random(in: 0..<64, using: &random)
        return "\(shifted)"
            + (shifted != 0 && shifted.magnitude < 1 << 40 && random.chance(3)
                ? random.pick([".0", "e1", ".5", "00e-2", "E+2"]) : "")
    }

    private mutating func number() -> String {
        if random.chance(20) { return integer() }
        if random.chance(1) {
            return random.pick(["1e400", "1e-400", "1e39", "5e-324", "-0.0", "1e60"])
        }
        let digits = Int.random(in: 1...20, using: &random)
        var text = "\(Int.random(in: -999...999, using: &random))."
        for _ in 0..<digits { text += "\(Int.random(in: 0...9, using: &random))" }
        if random.chance(20) { text += "e\(Int.random(in: -40...40, using: &random))" }
        return text
    }

    private mutating func string() -> String {
        let parts = [
            "a", "word", "longer than fifteen bytes", #"\n"#, #"\u00e9"#, "é", "😀",
            #"\ud83d\ude00"#, #"\""#, #"\\"#, "https://example.com/", " ", #"\/"#, #"\u0000"#,
        ]
        var text = ""
        for _ in 0..<Int.random(in: 0..<4, using: &random) { text += random.pick(parts) }
        return "\"\(text)\""
    }

    private mutating func space() -> String {
        random.chance(85) ? "" : random.pick([" ", "\n", "\t", "\r\n  "])
    }
}
