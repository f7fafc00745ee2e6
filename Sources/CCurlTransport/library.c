#define _GNU_SOURCE // RTLD_DEFAULT

#include "CCurlTransport.h"
#include "functions.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

struct ccurl_functions ccurl;

static struct ccurl_library library;
static char detail[256];
static volatile sig_atomic_t is_forked;

// The one place where platforms differ.
#if defined(__linux__)
#include <dlfcn.h>

static void name_thread(const char *name) { pthread_setname_np(pthread_self(), name); }

static void *curl_image = RTLD_DEFAULT;
static void *zlib_image = RTLD_DEFAULT;

static void note_missing(const char *what) {
    if (!detail[0]) snprintf(detail, sizeof detail, "%s", what ? what : "unknown");
}

static void *open_curl(void) {
    static const char *const names[] = {"libcurl.so.4", "libcurl-gnutls.so.4"};
    for (int i = 0; i < 2; i++) {
        void *image = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
        if (image) return image;
        note_missing(dlerror());
    }
    return NULL;
}

// The mapped copies first: two libcurls in a process bind to each other's functions and crash.
static int open_images(void) {
    if (!dlsym(RTLD_DEFAULT, "curl_version_info") && !(curl_image = open_curl())) return 0;
    detail[0] = 0;
    if (!dlsym(RTLD_DEFAULT, "inflateInit2_")) {
        zlib_image = dlopen("libz.so.1", RTLD_NOW | RTLD_LOCAL);
    }
    return 1;
}

static int resolve(void) {
    int complete = 1;
    // POSIX lets a function's address travel in a void pointer, C does not: hence the detour.
#define FIND(name) \
    if (!(*(void **)&ccurl.name = dlsym(curl_image, "curl_" #name))) { \
        note_missing("curl_" #name); \
        complete = 0; \
    }
    CCURL_FUNCTIONS(FIND)
#undef FIND
    // Without zlib the image is RTLD_DEFAULT, where nothing is found.
#define FIND(name) *(void **)&ccurl.name = dlsym(zlib_image, #name);
    CCURL_ZLIB_FUNCTIONS(FIND)
#undef FIND
    library.has_zlib = ccurl.zlibVersion && ccurl.inflateInit2_ && ccurl.inflate
        && ccurl.inflateReset && ccurl.inflateEnd;
    return complete;
}

// A function of the OpenSSL that libcurl itself uses: another one in the process would not know
// what to do with its sessions.
static void find_openssl(const char *tls) {
    static const char name[] = "SSL_CTX_set_info_callback";
    Dl_info place;
    if (!tls || strncmp(tls, "OpenSSL/", 8) != 0) return;
    if (!dladdr(*(void **)&ccurl.version_info, &place)) return;
    void *image = dlopen(place.dli_fname, RTLD_NOW | RTLD_NOLOAD);
    if (!image) return;
    void *own = dlsym(image, name);
    void *first = dlsym(RTLD_DEFAULT, name);
    if (own && (!first || first == own)) *(void **)&ccurl.set_info_callback = own;
    dlclose(image);
}

static int load(void) {
    struct ccurl_version *version = NULL;
    if (!open_images()) return CCURL_NOT_FOUND;
    *(void **)&ccurl.version_info = dlsym(curl_image, "curl_version_info");
    if (ccurl.version_info) {
        version = ccurl.version_info(0);
        library.version = version->number;
        library.version_text = version->text;
        library.has_http2 = (version->features & (1 << 16)) != 0;
        if (version->number < 0x074400) return CCURL_TOO_OLD;
    }
    if (!resolve()) return CCURL_NOT_FOUND;
    find_openssl(version->tls);
    return ccurl.global_init(3) == 0 ? CCURL_LOADED : CCURL_NOT_FOUND;
}
#else
static int load(void) { return CCURL_UNAVAILABLE; }

static void name_thread(const char *name) { (void)name; }
#endif

static void note_fork(void) { is_forked = 1; }

static void load_once(void) {
    library.version_text = "";
    library.detail = detail;
    library.status = load();
    if (library.status == CCURL_LOADED) pthread_atfork(NULL, NULL, note_fork);
}

const struct ccurl_library *ccurl_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load_once);
    return &library;
}

int ccurl_is_forked(void) { return is_forked; }

void ccurl_begin_thread(const char *name) {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, NULL);
    name_thread(name);
}
