// The functions that library.c finds and the wrappers call.

#ifndef CCURLTRANSPORT_FUNCTIONS_H
#define CCURLTRANSPORT_FUNCTIONS_H

#include <stdint.h>

// The first fields of curl_version_info_data.
struct ccurl_version {
    int age;
    const char *text;
    unsigned int number;
    const char *host;
    int features;
    const char *tls;
};

struct ccurl_message {
    int kind;
    void *easy;
    union {
        void *pointer;
        int code;
    } data;
};

// zlib's z_stream.
struct ccurl_zstream {
    const uint8_t *next_in;
    unsigned int avail_in;
    unsigned long total_in;
    uint8_t *next_out;
    unsigned int avail_out;
    unsigned long total_out;
    const char *msg;
    void *state;
    void *(*zalloc)(void *, unsigned int, unsigned int);
    void (*zfree)(void *, void *);
    void *opaque;
    int data_type;
    unsigned long adler;
    unsigned long reserved;
};

#define CCURL_FUNCTIONS(F) \
    F(global_init) F(version_info) F(easy_init) F(easy_setopt) F(easy_getinfo) F(easy_pause) \
    F(easy_reset) F(easy_cleanup) F(easy_strerror) F(multi_init) F(multi_setopt) \
    F(multi_add_handle) F(multi_remove_handle) F(multi_perform) F(multi_poll) F(multi_wakeup) \
    F(multi_info_read) F(multi_cleanup)

#define CCURL_ZLIB_FUNCTIONS(F) \
    F(zlibVersion) F(inflateInit2_) F(inflate) F(inflateReset) F(inflateEnd)

struct ccurl_functions {
    int (*global_init)(long);
    struct ccurl_version *(*version_info)(int);
    void *(*easy_init)(void);
    // Variadic, as libcurl's own: some ABIs pass variable arguments in another way.
    int (*easy_setopt)(void *, int, ...);
    int (*easy_getinfo)(void *, int, ...);
    int (*easy_pause)(void *, int);
    void (*easy_reset)(void *);
    void (*easy_cleanup)(void *);
    const char *(*easy_strerror)(int);
    void *(*multi_init)(void);
    int (*multi_setopt)(void *, int, ...);
    int (*multi_add_handle)(void *, void *);
    int (*multi_remove_handle)(void *, void *);
    int (*multi_perform)(void *, int *);
    int (*multi_poll)(void *, void *, unsigned int, int, int *);
    int (*multi_wakeup)(void *);
    struct ccurl_message *(*multi_info_read)(void *, int *);
    int (*multi_cleanup)(void *);

    const char *(*zlibVersion)(void);
    int (*inflateInit2_)(struct ccurl_zstream *, int, const char *, int);
    int (*inflate)(struct ccurl_zstream *, int);
    int (*inflateReset)(struct ccurl_zstream *);
    int (*inflateEnd)(struct ccurl_zstream *);

    // OpenSSL's, if libcurl stands on it; else NULL.
    void (*set_info_callback)(void *, void (*)(const void *, int, int));
};

extern struct ccurl_functions ccurl;

#endif
