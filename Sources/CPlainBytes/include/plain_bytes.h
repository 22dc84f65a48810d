/*
 * Skips the letters of a JSON string that stand for themselves, by the processor's
 * widest instructions: what Swift has no way to ask for where a program must run on
 * older processors too.
 */
#ifndef PLAIN_BYTES_H
#define PLAIN_BYTES_H

#include <stddef.h>
#include <stdint.h>

/* How many bytes, from the first on, are plain: ASCII, not a control character, not a
   quote and not a backslash. A multiple of 128, and perhaps fewer than there are; 0 where
   the processor has nothing wider than any other. Reads `count` bytes at most. */
size_t plain_bytes_skip(const uint8_t *_Nonnull bytes, size_t count);

#endif
