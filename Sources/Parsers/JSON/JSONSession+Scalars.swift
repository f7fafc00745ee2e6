/// Values of the types that containers name one by one.
extension JSONSession {
    @inline(__always)
    func isNull(_ token: Int) -> Bool { view.tokens[token].kind == .null }

    @inline(__always)
    func bool(at token: Int) throws -> Bool {
        switch view.tokens[token].kind {
        case .true: return true
        case .false: return false
        default: throw mismatch(Bool.self, "Bool", token)
        }
    }

    @inline(__always)
    func string(at token: Int) throws -> String {
        let kind = view.tokens[token].kind
        guard kind == .string || kind == .escapedString else {
            throw mismatch(String.self, "String", token)
        }
        return view.string(at: token)
    }

    @inline(__always)
    func integer<I: FixedWidthInteger>(at token: Int, _ type: I.Type) throws -> I {
        let value = view.tokens[token]
        if value.kind == .int, let integer = I(exactly: value.integer) { return integer }
        return try rareInteger(at: token, type)
    }

    @inline(never)
    private func rareInteger<I: FixedWidthInteger>(at token: Int, _ type: I.Type) throws -> I {
        let kind = view.tokens[token].kind
        guard kind == .int || kind == .number else { throw mismatch(type, "\(type)", token) }
        guard let integer = view.integer(literal: token, type) else {
            throw outOfRange(type, token)
        }
        return integer
    }

    @inline(__always)
    func double(at token: Int) throws -> Double {
        let kind = view.tokens[token].kind
        guard kind == .int || kind == .number else { return try namedFloat(at: token) }
        guard let double = view.double(at: token) else { throw outOfRange(Double.self, token) }
        return double
    }

    func float(at token: Int) throws -> Float {
        let kind = view.tokens[token].kind
        guard kind == .int || kind == .number else { return try namedFloat(at: token) }
        guard let float = view.float(at: token) else { throw outOfRange(Float.self, token) }
        return float
    }

    /// A string that stands for infinity or NaN.
    @inline(never)
    private func namedFloat<F: BinaryFloatingPoint>(at token: Int) throws -> F {
        let kind = view.tokens[token].kind
        guard kind == .string || kind == .escapedString,
            case .convertFromString(let positive, let negative, let nan) =
                options.nonConformingFloats
        else { throw mismatch(F.self, "\(F.self)", token) }
        switch view.string(at: token) {
        case positive: return .infinity
        case negative: return -.infinity
        case nan: return .nan
        default: throw mismatch(F.self, "\(F.self)", token)
        }
    }
}
