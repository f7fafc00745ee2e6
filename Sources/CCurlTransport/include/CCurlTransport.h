// Our own declarations of what is used of libcurl and zlib, and how they are found at run time.
//
// Nothing of either is needed to build: no header, no pkg-config, no link flag. What is declared
// here is their frozen ABI (libcurl.so.4 since 2006, libz.so.1 since 1995); option numbers are in
// Option.swift, and a check holds both against the real headers.

#ifndef CCURLTRANSPORT_H
#define CCURLTRANSPORT_H

#include <stddef.h>
#include <stdint.h>

// How the search for libcurl ended.
enum {
    CCURL_LOADED = 0,
    CCURL_UNAVAILABLE = 1, // not on this platform
    CCURL_NOT_FOUND = 2,   // no libcurl, or one that lacks a function
    CCURL_TOO_OLD = 3      // before 7.68
};

struct ccurl_library {
    int status;
    unsigned int version; // 0x075801 is 7.88.1
    const char *version_text;
    int has_http2;
    int has_zlib;
    const char *detail; // what was missing; empty if nothing was
};

// Finds libcurl, the first time, and initialises it: the copy that is mapped already, for two in
// one process break each other, else the system's.
const struct ccurl_library *ccurl_load(void);

// A node of libcurl's own list type, which it only reads.
struct ccurl_list {
    char *text;
    struct ccurl_list *next;
};

typedef size_t (*ccurl_data_callback)(char *bytes, size_t size, size_t count, void *context);
typedef int (*ccurl_seek_callback)(void *context, int64_t offset, int origin);
typedef int (*ccurl_socket_callback)(void *context, int descriptor, int purpose);
typedef int (*ccurl_close_callback)(void *context, int descriptor);
typedef int (*ccurl_ready_callback)(
    void *context, char *remote, char *local, int remote_port, int local_port);

// Easy handles. The setters return a CURLcode.
void *ccurl_easy_new(void);
void ccurl_easy_reset(void *easy);
void ccurl_easy_free(void *easy);
int ccurl_easy_resume(void *easy);
const char *ccurl_easy_text(int code);
int ccurl_set_long(void *easy, int option, long value);
int ccurl_set_size(void *easy, int option, int64_t value);
int ccurl_set_text(void *easy, int option, const char *value);
int ccurl_set_pointer(void *easy, int option, void *value);
int ccurl_set_data_callback(void *easy, int option, ccurl_data_callback callback);
int ccurl_set_seek_callback(void *easy, int option, ccurl_seek_callback callback);
int ccurl_set_socket_callback(void *easy, int option, ccurl_socket_callback callback);
int ccurl_set_close_callback(void *easy, int option, ccurl_close_callback callback);
int ccurl_set_ready_callback(void *easy, int option, ccurl_ready_callback callback);
long ccurl_get_long(void *easy, int info);
int64_t ccurl_get_size(void *easy, int info);
void *ccurl_get_pointer(void *easy, int info);
const char *ccurl_get_text(void *easy, int info);

// TLS sessions, if libcurl stands on OpenSSL: else nothing is told, and there is no session.
typedef void (*ccurl_session_callback)(void *context, const void *session, int has_ended);
// Has this thread told of sessions that begin, and of those whose peer says that nothing follows.
void ccurl_observe_sessions(ccurl_session_callback callback, void *context);
void ccurl_set_session_observer(void *easy); // CURLOPT_SSL_CTX_FUNCTION
const void *ccurl_session(void *easy);       // CURLINFO_TLS_SSL_PTR

// Multi handles; all but the wake-up on one thread only.
void *ccurl_multi_new(void);
void ccurl_multi_free(void *multi);
int ccurl_multi_set_long(void *multi, int option, long value);
int ccurl_multi_add(void *multi, void *easy);
int ccurl_multi_remove(void *multi, void *easy);
int ccurl_multi_perform(void *multi);
int ccurl_multi_poll(void *multi, int milliseconds);
int ccurl_multi_wakeup(void *multi);
// The next transfer that has ended, or NULL.
void *ccurl_multi_next_done(void *multi, int *code);

// zlib.
enum { CCURL_INFLATE_MORE = 0, CCURL_INFLATE_END = 1, CCURL_INFLATE_BROKEN = 2 };
// bits: 31 for gzip, 15 for zlib, -15 for bare deflate. NULL without zlib or memory.
void *ccurl_inflate_new(int bits);
// Decodes as much as fits; both counts become what was used.
int ccurl_inflate(
    void *stream, const uint8_t *input, size_t *input_count, uint8_t *output, size_t *output_count);
int ccurl_inflate_restart(void *stream);
void ccurl_inflate_free(void *stream);

// The process.
// Keeps signals away from this thread, and names it.
void ccurl_begin_thread(const char *name);
// Whether this process was forked, without an exec, off the one that loaded libcurl.
int ccurl_is_forked(void);

#endif
