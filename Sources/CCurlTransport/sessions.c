// Whether the peer of a TLS session has said that nothing follows.

#include "CCurlTransport.h"
#include "functions.h"

enum {
    context_function = 20108, // CURLOPT_SSL_CTX_FUNCTION
    session_info = 0x40002D,  // CURLINFO_TLS_SSL_PTR
    openssl = 1,              // CURLSSLBACKEND_OPENSSL

    handshake_starts = 0x10, // SSL_CB_HANDSHAKE_START
    alert_is_read = 0x4004   // SSL_CB_READ_ALERT
};

// Each loop has a thread, and a thread one loop.
static _Thread_local ccurl_session_callback observer;
static _Thread_local void *observer_context;

static void on_info(const void *session, int where, int value) {
    if (!observer) return;
    if (where & handshake_starts) observer(observer_context, session, 0);
    // A good-bye is alert 0, close_notify (RFC 8446 section 6).
    int is_goodbye = (where & alert_is_read) == alert_is_read && (value & 0xFF) == 0;
    if (is_goodbye) observer(observer_context, session, 1);
}

static int on_context(void *easy, void *context, void *unused) {
    (void)easy;
    (void)unused;
    ccurl.set_info_callback(context, on_info);
    return 0;
}

void ccurl_observe_sessions(ccurl_session_callback callback, void *context) {
    observer = callback;
    observer_context = context;
}

void ccurl_set_session_observer(void *easy) {
    if (ccurl.set_info_callback) ccurl.easy_setopt(easy, context_function, on_context);
}

const void *ccurl_session(void *easy) {
    struct {
        int backend;
        const void *session;
    } *info = NULL;
    if (!ccurl.set_info_callback) return NULL;
    ccurl.easy_getinfo(easy, session_info, &info);
    return info && info->backend == openssl ? info->session : NULL;
}
