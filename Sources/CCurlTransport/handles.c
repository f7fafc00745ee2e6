// Typed doors to libcurl's variadic functions.

#include "CCurlTransport.h"
#include "functions.h"

void *ccurl_easy_new(void) { return ccurl.easy_init(); }

void ccurl_easy_reset(void *easy) { ccurl.easy_reset(easy); }

void ccurl_easy_free(void *easy) { ccurl.easy_cleanup(easy); }

int ccurl_easy_resume(void *easy) { return ccurl.easy_pause(easy, 0); }

const char *ccurl_easy_text(int code) { return ccurl.easy_strerror(code); }

int ccurl_set_long(void *easy, int option, long value) {
    return ccurl.easy_setopt(easy, option, value);
}

int ccurl_set_size(void *easy, int option, int64_t value) {
    return ccurl.easy_setopt(easy, option, value);
}

int ccurl_set_text(void *easy, int option, const char *value) {
    return ccurl.easy_setopt(easy, option, value);
}

int ccurl_set_pointer(void *easy, int option, void *value) {
    return ccurl.easy_setopt(easy, option, value);
}

int ccurl_set_data_callback(void *easy, int option, ccurl_data_callback callback) {
    return ccurl.easy_setopt(easy, option, callback);
}

int ccurl_set_seek_callback(void *easy, int option, ccurl_seek_callback callback) {
    return ccurl.easy_setopt(easy, option, callback);
}

int ccurl_set_socket_callback(void *easy, int option, ccurl_socket_callback callback) {
    return ccurl.easy_setopt(easy, option, callback);
}

int ccurl_set_close_callback(void *easy, int option, ccurl_close_callback callback) {
    return ccurl.easy_setopt(easy, option, callback);
}

int ccurl_set_ready_callback(void *easy, int option, ccurl_ready_callback callback) {
    return ccurl.easy_setopt(easy, option, callback);
}

long ccurl_get_long(void *easy, int info) {
    long value = 0;
    ccurl.easy_getinfo(easy, info, &value);
    return value;
}

int64_t ccurl_get_size(void *easy, int info) {
    int64_t value = 0;
    ccurl.easy_getinfo(easy, info, &value);
    return value;
}

void *ccurl_get_pointer(void *easy, int info) {
    void *value = NULL;
    ccurl.easy_getinfo(easy, info, &value);
    return value;
}

const char *ccurl_get_text(void *easy, int info) { return ccurl_get_pointer(easy, info); }

void *ccurl_multi_new(void) { return ccurl.multi_init(); }

void ccurl_multi_free(void *multi) { ccurl.multi_cleanup(multi); }

int ccurl_multi_set_long(void *multi, int option, long value) {
    return ccurl.multi_setopt(multi, option, value);
}

int ccurl_multi_add(void *multi, void *easy) { return ccurl.multi_add_handle(multi, easy); }

int ccurl_multi_remove(void *multi, void *easy) { return ccurl.multi_remove_handle(multi, easy); }

int ccurl_multi_perform(void *multi) {
    int running = 0;
    return ccurl.multi_perform(multi, &running);
}

int ccurl_multi_poll(void *multi, int milliseconds) {
    int ready = 0;
    return ccurl.multi_poll(multi, NULL, 0, milliseconds, &ready);
}

int ccurl_multi_wakeup(void *multi) { return ccurl.multi_wakeup(multi); }

void *ccurl_multi_next_done(void *multi, int *code) {
    int rest = 0;
    struct ccurl_message *message;
    while ((message = ccurl.multi_info_read(multi, &rest))) {
        if (message->kind != 1) continue;
        *code = message->data.code;
        return message->easy;
    }
    return NULL;
}
