import Foundation
import Parsers

extension Response {
    /// A response with a body of text.
    init(_ text: String, status: Int = 200, type: String? = nil) {
        self.init(
            statusCode: status, headers: type.map { ["Content-Type": $0] } ?? [:],
            data: .init(text.utf8))
    }

    /// A response with a body of bytes.
    init(bytes: [UInt8], type: String? = nil) {
        self.init(
            statusCode: 200, headers: type.map { ["Content-Type": $0] } ?? [:], data: .init(bytes))
    }
}
