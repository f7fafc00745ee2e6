import CCurlTransport

/// The TLS sessions whose peers have said that nothing follows (RFC 8446 §6.1).
///
/// libcurl on OpenSSL takes any end of a connection for the end of a body whose length was not
/// given, 7.88 for one; but anybody on the way can end a connection (RFC 9112 §9.8).
final class Farewells {
    private var said: Set<UnsafeRawPointer> = []

    /// Hears of the sessions of the thread that calls this.
    func observe() {
        let context = Unmanaged.passUnretained(self).toOpaque()
        ccurl_observe_sessions(
            { context, session, hasEnded in
                guard let context, let session else { return }
                Unmanaged<Farewells>.fromOpaque(context)._withUnsafeGuaranteedRef {
                    $0.note(session, hasEnded != 0)
                }
            }, context)
    }

    /// A new session may have the address of one that is gone.
    private func note(_ session: UnsafeRawPointer, _ hasEnded: Bool) {
        if hasEnded { said.insert(session) } else { said.remove(session) }
    }

    /// Whether a session has ended properly; asked once.
    func take(_ session: UnsafeRawPointer) -> Bool {
        said.remove(session) != nil
    }
}
