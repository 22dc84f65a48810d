/*
 * Skips the letters of a JSON string that stand for themselves, by the processor's widest
 * instructions. Swift has no way to ask for these in a program that must also run on older
 * processors.
 */
#ifndef PLAIN_BYTES_H
#define PLAIN_BYTES_H

#include <stddef.h>
#include <stdint.h>

/* How many bytes, from the first on, are plain: ASCII, not a control character, not a
   quote and not a backslash. The result is a multiple of 128, and perhaps fewer than there are; it
   is 0 if the processor has no wide instructions. Reads at most `count` bytes. */
size_t plain_bytes_skip(const uint8_t *_Nonnull bytes, size_t count);

#endif
