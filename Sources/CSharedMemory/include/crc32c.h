/* CRC-32C (Castagnoli): RFC 3720, appendix B.4. */
#ifndef CRC32C_H
#define CRC32C_H

#include <stddef.h>
#include <stdint.h>

/* The CRC of words of 8 bytes, begun with the CRC of what came before them (0 where
   nothing did). By the processor's instruction where it has one: SSE4.2, or ARMv8's CRC32. */
uint32_t crc32c_words(uint32_t begun, const uint64_t *_Nonnull words, size_t word_count);

/* The same by a table, on every processor: what the tests hold the other against. */
uint32_t crc32c_words_by_table(uint32_t begun, const uint64_t *_Nonnull words,
                               size_t word_count);

/* The same of one word. */
static inline uint32_t crc32c_word(uint32_t begun, uint64_t word) {
  return crc32c_words(begun, &word, 1);
}

#endif
