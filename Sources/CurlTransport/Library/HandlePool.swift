import CCurlTransport

/// Easy handles that wait for their next transfer, where libcurl can be trusted with that.
final class HandlePool {
    private let reuses: Bool
    private let limit: Int

    /// With the options of a GET, all but those of the one request.
    private var set: [EasyHandle] = []
    private var blank: [EasyHandle] = []

    init(reuses: Bool, limit: Int) {
        self.reuses = reuses
        self.limit = limit
    }

    /// Takes a handle, and says whether the options that all GETs share are set on it.
    func take(forGET: Bool) -> (EasyHandle, isSet: Bool)? {
        guard reuses else { return EasyHandle().map { ($0, false) } }
        if forGET, let handle = set.popLast() { return (handle, true) }
        if let handle = blank.popLast() { return (handle, false) }
        if let handle = set.popLast() {
            ccurl_easy_reset(handle.pointer)
            return (handle, false)
        }
        return EasyHandle().map { ($0, false) }
    }

    /// Gives a handle back, which is clean if it served a GET without a fault on a connection that
    /// was there.
    ///
    /// A handle counts its repeats over all its life: after five, until a reset, a stale connection
    /// is an error.
    func put(_ handle: EasyHandle, isClean: Bool) {
        guard reuses, set.count + blank.count < limit else {
            return ccurl_easy_free(handle.pointer)
        }
        if isClean { return set.append(handle) }
        ccurl_easy_reset(handle.pointer)
        blank.append(handle)
    }

    func removeAll() {
        (set + blank).forEach { ccurl_easy_free($0.pointer) }
        set = []
        blank = []
    }
}
