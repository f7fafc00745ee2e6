internal import Foundation

extension Bool: JSONDirect {
    static func decode(_ session: JSONSession, _ token: Int, _ depth: Int) throws -> Bool {
        try session.bool(at: token)
    }
}

extension String: JSONDirect {
    static func decode(_ session: JSONSession, _ token: Int, _ depth: Int) throws -> String {
        try session.string(at: token)
    }
}

extension Double: JSONDirect {
    static func decode(_ session: JSONSession, _ token: Int, _ depth: Int) throws -> Double {
        try session.double(at: token)
    }
}

extension Float: JSONDirect {
    static func decode(_ session: JSONSession, _ token: Int, _ depth: Int) throws -> Float {
        try session.float(at: token)
    }
}

/// Integers, which all read themselves alike.
protocol JSONDirectInteger: JSONDirect, FixedWidthInteger {}

extension JSONDirectInteger {
    static func decode(_ session: JSONSession, _ token: Int, _ depth: Int) throws -> Self {
        try session.integer(at: token, Self.self)
    }
}

extension Int: JSONDirectInteger {}
extension Int8: JSONDirectInteger {}
extension Int16: JSONDirectInteger {}
extension Int32: JSONDirectInteger {}
extension Int64: JSONDirectInteger {}
extension UInt: JSONDirectInteger {}
extension UInt8: JSONDirectInteger {}
extension UInt16: JSONDirectInteger {}
extension UInt32: JSONDirectInteger {}
extension UInt64: JSONDirectInteger {}
