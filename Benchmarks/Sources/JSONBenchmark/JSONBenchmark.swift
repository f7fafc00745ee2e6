import Foundation
import Parsers

@main
struct JSONBenchmark {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        if arguments.first == "count" { return try count(Array(arguments.dropFirst())) }
        print("case, µs of Foundation, µs of this engine, ratio, goal")
        for row in rows() where arguments.isEmpty || arguments.contains(where: row.name.contains) {
            try row.run()
        }
    }

    /// `count NAME base|own N`: N rounds of one case, to be counted by callgrind.
    static func count(_ arguments: [String]) throws {
        guard arguments.count == 3, let n = Int(arguments[2]),
            let row = rows().first(where: { $0.name.contains(arguments[0]) })
        else { return }
        let work = row.prepare()
        for _ in 0..<n { try arguments[1] == "own" ? work.own() : work.base() }
    }

    static func typed<T: Decodable & SendableMetatype>(
        _ name: String, _ goal: Double, _ data: @autoclosure @escaping () -> Data, _ type: T.Type,
        _ options: JSONDecodingOptions = .default, _ configure: (JSONDecoder) -> Void = { _ in }
    ) -> Row {
        let decoder = JSONDecoder()
        configure(decoder)
        return Row(name: name, goal: goal) {
            let data = data()
            return Work(
                bytes: data.count,
                base: { keep(try decoder.decode(type, from: data)) },
                own: { keep(try parse(data, .json(type, options: options))) })
        }
    }

    static func parse<T>(_ data: Data, _ parser: ResponseParser<T>) throws -> T {
        try parser.parse(Response(statusCode: 200, data: data))
    }

    static func dynamic(
        _ name: String, _ goal: Double, _ data: @autoclosure @escaping () -> Data
    ) -> Row {
        Row(name: name, goal: goal) {
            let data = data()
            return Work(
                bytes: data.count,
                base: { keep(try JSONSerialization.jsonObject(with: data)) },
                own: { keep(try JSONValue(parsing: data)) })
        }
    }

    static func path(_ name: String, _ share: Double) -> [Row] {
        let decoder = JSONDecoder()
        return [
            Row(name: "key path \(name), wrapper type", goal: 4.5) {
                let data = Inputs.wrapped(share)
                return Work(
                    bytes: data.count,
                    base: { keep(try decoder.decode(Wrapper<[Repo]>.self, from: data)) },
                    own: { keep(try parse(data, .json([Repo].self, at: "data.items"))) })
            },
            Row(name: "key path \(name), round trip", goal: 45) {
                let data = Inputs.wrapped(share)
                return Work(
                    bytes: data.count,
                    base: { keep(try decoder.decode([Repo].self, from: roundTrip(data))) },
                    own: { keep(try parse(data, .json([Repo].self, at: "data.items"))) })
            },
        ]
    }

    static func roundTrip(_ data: Data) throws -> Data {
        let object = try JSONSerialization.jsonObject(with: data) as? NSDictionary
        let inner = object?["data"] as? NSDictionary
        return try JSONSerialization.data(withJSONObject: inner?["items"] as Any)
    }

    static func rows() -> [Row] {
        let mega = 1_000_000
        func repos() -> Data { Inputs.array(mega, Inputs.repo) }
        func ints() -> Data { Inputs.array(mega) { "\($0 * 7919 % 1_000_003)" } }
        func shorts() -> Data { Inputs.array(mega) { "\(Double($0 * 7919 % 1_000_003) / 100)" } }
        func longs() -> Data { Inputs.array(mega) { "\(1.0 / (Double($0) + 0.1234567))" } }
        func strings() -> Data {
            Inputs.array(mega) { $0 % 2 == 0 ? "\"word \($0)\"" : "\"a text of number \($0) \"" }
        }
        return [
            typed("small 200 B", 4, Inputs.small, Small.self),
            typed("wide 10 KB", 4, Inputs.array(10_000, Inputs.repo), [Repo].self),
            typed("wide 1 MB", 4, repos(), [Repo].self),
            typed("wide 10 MB", 3.5, Inputs.array(10 * mega, Inputs.repo), [Repo].self),
            typed("reversed keys", 3.5, Inputs.array(mega, Inputs.reversed), [Repo].self),
            typed("shuffled keys", 3.5, Inputs.array(mega, Inputs.shuffled), [Repo].self),
            typed("absent keys", 3.5, repos(), [RepoAbsent].self),
            typed("few of many", 7, repos(), [RepoFew].self),
            typed("tiny structs", 6, Inputs.array(mega, Inputs.tiny), [Tiny].self),
            typed("[Int]", 12, ints(), [Int].self),
            typed("[Double] short", 10, shorts(), [Double].self),
            typed("[Double] 17 digits", 7, longs(), [Double].self),
            typed("[String]", 7, strings(), [String].self),
            typed(
                "[String: T]", 5.5, Inputs.dictionary(mega, Inputs.tiny), [String: Tiny].self),
            typed("enums and optionals", 4, Inputs.array(mega, Inputs.enums), [Enums].self),
            typed(
                "snake case", 10, repos(), [RepoCamel].self, .init(keys: .convertFromSnakeCase)
            ) { $0.keyDecodingStrategy = .convertFromSnakeCase },
            typed(
                "ISO dates", 6, Inputs.array(mega, Inputs.dated), [Dated].self,
                .init(dates: .iso8601)
            ) { $0.dateDecodingStrategy = .iso8601 },
        ] + path("50 %", 0.5) + path("10 %", 0.1) + [
            dynamic("JSONValue 200 B", 5.5, Inputs.small),
            dynamic("JSONValue wide 1 MB", 5.5, repos()),
            dynamic("JSONValue tiny", 5.5, Inputs.array(mega, Inputs.tiny)),
            dynamic("JSONValue ints", 12, ints()), dynamic("JSONValue doubles", 12, shorts()),
            dynamic("JSONValue 17 digits", 12, longs()),
        ]
    }
}
