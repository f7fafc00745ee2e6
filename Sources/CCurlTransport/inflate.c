#include "CCurlTransport.h"
#include "functions.h"

#include <limits.h>
#include <stdlib.h>

void *ccurl_inflate_new(int bits) {
    if (!ccurl_load()->has_zlib) return NULL;
    struct ccurl_zstream *stream = calloc(1, sizeof *stream);
    // zlib compares its version's first digit and the structure's size with ours.
    if (stream && ccurl.inflateInit2_(stream, bits, ccurl.zlibVersion(), sizeof *stream) != 0) {
        free(stream);
        stream = NULL;
    }
    return stream;
}

int ccurl_inflate(
    void *opaque, const uint8_t *input, size_t *input_count, uint8_t *output, size_t *output_count
) {
    struct ccurl_zstream *stream = opaque;
    unsigned int in = *input_count < INT_MAX ? (unsigned int)*input_count : INT_MAX;
    unsigned int out = *output_count < INT_MAX ? (unsigned int)*output_count : INT_MAX;
    stream->next_in = input;
    stream->avail_in = in;
    stream->next_out = output;
    stream->avail_out = out;
    int code = ccurl.inflate(stream, 0);
    *input_count = in - stream->avail_in;
    *output_count = out - stream->avail_out;
    if (code == 1) return CCURL_INFLATE_END;
    // -5 only says that there was nothing to do.
    return code == 0 || code == -5 ? CCURL_INFLATE_MORE : CCURL_INFLATE_BROKEN;
}

int ccurl_inflate_restart(void *stream) { return ccurl.inflateReset(stream); }

void ccurl_inflate_free(void *stream) {
    ccurl.inflateEnd(stream);
    free(stream);
}
