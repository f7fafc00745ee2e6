/// A body on its way into a log: text, or what it is and how large.
struct LoggedBody {
    /// The body, if it is short text and no multipart.
    let text: String?

    /// Its media type and size.
    let summary: String

    init(_ data: Data, contentType: String?, limit: Int) {
        let type = contentType?.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
        summary = "\(type ?? "no type"), \(data.count) bytes"
        let isParts = type?.lowercased().hasPrefix("multipart/") ?? false
        guard data.count <= limit, !isParts else {
            text = nil
            return
        }
        let response = Response(
            statusCode: 200, headers: contentType.map { ["Content-Type": $0] } ?? [:], data: data)
        text = (try? response.mapString()).flatMap { $0.isReadable ? $0 : nil }
    }
}

extension String {
    /// Whether there is no control character but white space.
    fileprivate var isReadable: Bool {
        !utf8.contains { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D || $0 == 0x7F }
    }
}
