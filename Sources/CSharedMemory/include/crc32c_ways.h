/*
 * The ways in which shared_words_crc32c goes, by the processor and the length. To be
 * asked for one by one by those who hold them against each other; everybody else asks
 * for the CRC.
 */
#ifndef CRC32C_WAYS_H
#define CRC32C_WAYS_H

#include <stddef.h>
#include <stdint.h>

typedef enum __attribute__((enum_extensibility(closed))) {
  /* By a table of half bytes: everywhere. */
  shared_crc32c_by_table,
  /* A word after the other, by the processor's instruction: SSE4.2, or ARMv8's CRC32. */
  shared_crc32c_by_instruction,
  /* Three runs of words side by side, by the same instruction and PCLMULQDQ. */
  shared_crc32c_in_three_runs,
  /* Folding registers of 256 bits: AVX2 and VPCLMULQDQ. */
  shared_crc32c_by_folding_256,
  /* Folding registers of 512 bits: AVX-512 and VPCLMULQDQ. */
  shared_crc32c_by_folding_512
} shared_crc32c_way;

/* Whether the processor, the system and the build have a way: 1 or 0. */
int shared_crc32c_has(shared_crc32c_way way);

/* What shared_words_crc32c answers, of any length, by a way that there is. */
uint32_t shared_crc32c_by(shared_crc32c_way way, uint32_t begun,
                          const uint64_t *_Nonnull words, size_t word_count);

#endif
