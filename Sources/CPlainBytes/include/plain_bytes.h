/*
 * Skips the bytes of a JSON string that stand for themselves, with the processor's widest
 * instructions. Swift cannot use these in a program that must also run on older processors.
 */
#ifndef PLAIN_BYTES_H
#define PLAIN_BYTES_H

#include <stddef.h>
#include <stdint.h>

/* Counts the plain bytes at the beginning: ASCII other than control characters, quotes and
   backslashes. The result is a multiple of 128 and may be lower than the true number. It is 0 if
   the processor has no wide instructions. The function reads at most `count` bytes. */
size_t plain_bytes_skip(const uint8_t *_Nonnull bytes, size_t count);

#endif
