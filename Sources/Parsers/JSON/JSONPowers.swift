/// Powers of ten and five that the conversion of decimals needs.
enum JSONPowers {
    /// 10^0 … 10^22: those a `Double` holds exactly.
    static let exact: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
        1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
    ]

    /// A mantissa of 19 digits times a lower power is less than half the least `Double`.
    static let lowest = -342
    /// The least mantissa times a higher power is beyond the greatest `Double`.
    static let highest = 308

    /// The 128 highest bits of 5^exponent, the highest one set.
    ///
    /// Cut off, but for the negative powers down to -27, which are rounded up: with these the
    /// product is exact wherever a tie is possible.
    @inline(__always)
    static func ofFive(_ exponent: Int) -> (high: UInt64, low: UInt64) {
        let i = (exponent - lowest) * 2
        return (table[i], table[i + 1])
    }

    /// Computed once, at the first number that needs it; about 5,000 long operations.
    private static let table: [UInt64] = {
        var table = [UInt64](repeating: 0, count: (highest - lowest + 1) * 2)
        var power = BigInteger(shiftedOneBy: 0)
        for exponent in 0...highest {
            store(power.highest128, exponent, &table)
            power.multiplyByFive()
        }
        // floor(floor(x / 5) / 5) is floor(x / 25): dividing step by step stays exact.
        var reciprocal = BigInteger(shiftedOneBy: 1024)
        for exponent in 1 ... -lowest {
            reciprocal.divideByFive()
            var bits = reciprocal.highest128
            if exponent <= 27 {
                bits.low &+= 1
                if bits.low == 0 { bits.high += 1 }
            }
            store(bits, -exponent, &table)
        }
        return table
    }()

    private static func store(
        _ bits: (high: UInt64, low: UInt64), _ exponent: Int, _ table: inout [UInt64]
    ) {
        table[(exponent - lowest) * 2] = bits.high
        table[(exponent - lowest) * 2 + 1] = bits.low
    }
}

/// A natural number of any size, lowest word first, without leading zero words.
private struct BigInteger {
    private var words: [UInt64]

    init(shiftedOneBy bits: Int) {
        words = [UInt64](repeating: 0, count: bits / 64) + [1 << UInt64(bits % 64)]
    }

    mutating func multiplyByFive() {
        var carry: UInt64 = 0
        for i in words.indices {
            let product = words[i].multipliedFullWidth(by: 5)
            let sum = product.low.addingReportingOverflow(carry)
            words[i] = sum.partialValue
            carry = product.high + (sum.overflow ? 1 : 0)
        }
        if carry > 0 { words.append(carry) }
    }

    mutating func divideByFive() {
        var remainder: UInt64 = 0
        for i in words.indices.reversed() {
            let step = UInt64(5).dividingFullWidth((remainder, words[i]))
            words[i] = step.quotient
            remainder = step.remainder
        }
        while words.count > 1, words.last == 0 { words.removeLast() }
    }

    /// The highest 128 bits, shifted so that the first is set.
    var highest128: (high: UInt64, low: UInt64) {
        func word(_ fromTop: Int) -> UInt64 {
            fromTop < words.count ? words[words.count - 1 - fromTop] : 0
        }
        let shift = UInt64(word(0).leadingZeroBitCount)
        guard shift > 0 else { return (word(0), word(1)) }
        return (
            word(0) << shift | word(1) >> (64 - shift), word(1) << shift | word(2) >> (64 - shift)
        )
    }
}
