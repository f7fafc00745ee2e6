// Sequential GETs by libcurl's multi interface: one handle, one connection, as lean as it gets.
//
//     CurlYardstick URL COUNT

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void *(*easy_init)(void), *(*multi_init)(void);
static int (*easy_setopt)(void *, int, ...), (*multi_add)(void *, void *);
static int (*multi_remove)(void *, void *), (*multi_perform)(void *, int *);
static int (*multi_poll)(void *, void *, unsigned, int, int *), (*global_init)(long);
static void *(*info_read)(void *, int *);

static size_t take(char *bytes, size_t size, size_t count, void *total) {
    (void)bytes;
    *(size_t *)total += size * count;
    return size * count;
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e6 + time.tv_nsec / 1e3;
}

static int compare(const void *left, const void *right) {
    double difference = *(const double *)left - *(const double *)right;
    return (difference > 0) - (difference < 0);
}

static int resolve(void) {
    void *curl = dlopen("libcurl.so.4", RTLD_NOW);
    if (!curl) return 0;
    *(void **)&global_init = dlsym(curl, "curl_global_init");
    *(void **)&easy_init = dlsym(curl, "curl_easy_init");
    *(void **)&easy_setopt = dlsym(curl, "curl_easy_setopt");
    *(void **)&multi_init = dlsym(curl, "curl_multi_init");
    *(void **)&multi_add = dlsym(curl, "curl_multi_add_handle");
    *(void **)&multi_remove = dlsym(curl, "curl_multi_remove_handle");
    *(void **)&multi_perform = dlsym(curl, "curl_multi_perform");
    *(void **)&multi_poll = dlsym(curl, "curl_multi_poll");
    *(void **)&info_read = dlsym(curl, "curl_multi_info_read");
    return global_init && easy_init && easy_setopt && multi_init && multi_add && multi_remove
        && multi_perform && multi_poll && info_read;
}

static void get(void *multi, void *easy) {
    int running = 1, rest;
    multi_add(multi, easy);
    while (multi_perform(multi, &running) == 0 && running) multi_poll(multi, 0, 0, 1000, &rest);
    while (info_read(multi, &rest)) {}
    multi_remove(multi, easy);
}

int main(int count, char **arguments) {
    if (count != 3 || !resolve()) return 1;
    int rounds = atoi(arguments[2]);
    size_t total = 0, header = 0;
    double *times = calloc((size_t)rounds, sizeof *times);
    global_init(3);
    void *easy = easy_init(), *multi = multi_init();
    easy_setopt(easy, 10002, arguments[1]);
    easy_setopt(easy, 20011, take);
    easy_setopt(easy, 10001, &total);
    easy_setopt(easy, 20079, take);
    easy_setopt(easy, 10029, &header);
    easy_setopt(easy, 99, 1L);
    for (int round = 0; round < 200; round++) get(multi, easy);
    double start = now();
    for (int round = 0; round < rounds; round++) {
        double begin = now();
        get(multi, easy);
        times[round] = now() - begin;
    }
    double elapsed = now() - start;
    qsort(times, (size_t)rounds, sizeof *times, compare);
    printf("C          %7.1f us each  p50 %7.1f  p99 %7.1f  (%zu bytes)\n", elapsed / rounds,
        times[rounds / 2], times[rounds * 99 / 100], total);
    return 0;
}
