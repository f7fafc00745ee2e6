/// Names of fields, headers and parameters whose values belong in no log and no error text.
package enum SecretNames {
    /// What is shown in place of a secret.
    package static let placeholder = "<hidden>"

    /// Whether a value under this name is to be hidden.
    ///
    /// Case, `-`, `_`, `.` and spaces don't count: `apiKey`, `API_KEY` and `x-api-key` are the
    /// same. Most words count anywhere in a name, the short ones only as the whole name.
    package static func isSecret(_ name: some StringProtocol) -> Bool {
        isSecret(name.utf8)
    }

    /// Whether a value under the name with these bytes is to be hidden.
    static func isSecret(_ name: some Sequence<UInt8>) -> Bool {
        var plain: [UInt8] = []
        for byte in name where !separators.contains(byte) {
            plain.append(byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte)
        }
        guard plain.count > 2 else { return false }
        return exact.contains(plain) || words.contains { isIn(plain, $0) }
    }

    private static func isIn(_ name: [UInt8], _ word: [UInt8]) -> Bool {
        guard name.count >= word.count else { return false }
        return (0...name.count - word.count).contains { start in
            name[start] == word[0] && name[start..<start + word.count].elementsEqual(word)
        }
    }

    private static let separators: [UInt8] = Array("-_. ".utf8)

    private static let exact = Set(
        [
            "pin", "otp", "cvv", "cvc", "auth", "cookie", "setcookie", "sid", "jwt", "bearer",
            "pass", "pwd", "sig", "xauth", "session", "xsession",
        ].map { Array($0.utf8) })

    private static let words = [
        "password", "passwd", "signature", "assertion", "passphrase", "passcode", "token", "secret",
        "authorization",
        "apikey", "accesskey", "privatekey", "credential", "sessionid", "clientkey", "authkey",
    ].map { Array($0.utf8) }
}
