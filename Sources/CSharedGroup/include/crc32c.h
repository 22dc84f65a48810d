/*
 * CRC-32C (Castagnoli; RFC 3720, appendix B.4), by the processor's instruction if it has one:
 * SSE4.2, or ARMv8's CRC32.
 */
#ifndef CRC32C_H
#define CRC32C_H

#include <stddef.h>
#include <stdint.h>

/* The CRC of a word of 8 bytes. It continues `begun`, the CRC of the words before (0 if there are
   none). */
uint32_t crc32c_word(uint32_t begun, uint64_t word);

/*
 * The check of a record's key and value. Three CRCs are taken: of every third word from the first
 * one on, from the second one on, and from the third one on. The result is the CRC of two words
 * that hold these three, and zeros. A processor computes three CRCs side by side as fast as one.
 */
uint32_t crc32c_content(const uint64_t *_Nonnull words, size_t word_count);

/* The same functions by a table, for every processor. Tests compare the functions above with
   these. */
uint32_t crc32c_word_by_table(uint32_t begun, uint64_t word);
uint32_t crc32c_content_by_table(const uint64_t *_Nonnull words, size_t word_count);

#endif
