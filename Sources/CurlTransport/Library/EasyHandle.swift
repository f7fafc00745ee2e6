import CCurlTransport

/// One transfer of libcurl's; the wrappers are its typed setters.
struct EasyHandle {
    let pointer: UnsafeMutableRawPointer

    init?() {
        guard let pointer = ccurl_easy_new() else { return nil }
        self.pointer = pointer
    }

    init(_ pointer: UnsafeMutableRawPointer) {
        self.pointer = pointer
    }

    /// Sets a number; false if this libcurl has no such option or can't do it.
    @discardableResult
    func set(_ option: Option, _ value: Int) -> Bool {
        ccurl_set_long(pointer, option.rawValue, value) == 0
    }

    /// Sets a text, which libcurl copies; nil for its default.
    @discardableResult
    func set(_ option: Option, _ text: String?) -> Bool {
        guard let text else { return ccurl_set_text(pointer, option.rawValue, nil) == 0 }
        return ccurl_set_text(pointer, option.rawValue, text) == 0
    }

    /// Sets a pointer, which libcurl keeps.
    func set(_ option: Option, _ value: UnsafeMutableRawPointer?) {
        _ = ccurl_set_pointer(pointer, option.rawValue, value)
    }

    func set(size option: Option, _ value: Int64) {
        _ = ccurl_set_size(pointer, option.rawValue, value)
    }

    func get(_ info: Info) -> Int { ccurl_get_long(pointer, info.rawValue) }

    func get(size info: Info) -> Int64 { ccurl_get_size(pointer, info.rawValue) }

    func get(text info: Info) -> String? {
        ccurl_get_text(pointer, info.rawValue).map { String(cString: $0) }
    }

    func get(pointer info: Info) -> UnsafeMutableRawPointer? {
        ccurl_get_pointer(pointer, info.rawValue)
    }
}
