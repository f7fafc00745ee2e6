/// Names of fields, parameters and keys whose values must not be shown.
package enum SecretNames {
    /// What is shown in place of a secret.
    package static let placeholder = "<hidden>"

    private static let exact: Set<String> = [
        "cookie", "setcookie", "pin", "pwd", "pass", "sig", "otp", "jwt", "session",
    ]

    private static let parts = [
        "authorization", "password", "passwd", "passphrase", "secret", "token", "apikey",
        "accesskey", "privatekey", "credential", "signature", "sessionid",
    ]

    /// Whether a value under this name is a secret; case, `-`, `_` and spaces don't count.
    package static func isSecret(_ name: some StringProtocol) -> Bool {
        let plain = String(name.lowercased().filter { $0.isLetter || $0.isNumber })
        return exact.contains(plain) || parts.contains { plain.contains($0) }
    }
}
