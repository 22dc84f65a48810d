#include "crc32c_functions.h"
#include "shared_words.h"

#if defined(__x86_64__)

__attribute__((target("sse4.2"))) uint32_t
crc32c_by_instruction(uint32_t crc, const uint64_t *words, size_t word_count) {
  uint64_t wide = crc;
  for (size_t i = 0; i < word_count; i++) {
    wide = __builtin_ia32_crc32di(wide, shared_word_load(words + i));
  }
  return (uint32_t)wide;
}

typedef long long two_words __attribute__((vector_size(16)));

/*
 * The product of a CRC and a power of x, not yet reduced. Where the power is x to
 * 8n - 33, reflected as the CRC is, the CRC of these eight bytes is that of the first
 * one's bytes with n zeros behind them: the instruction multiplies by x^32, and the
 * lowest bit of a product of reflected numbers stands one too low.
 */
__attribute__((target("sse4.2,pclmul"))) static inline uint64_t
crc32c_multiplied(uint32_t crc, uint32_t power) {
  two_words one = {(long long)crc, 0}, other = {(long long)power, 0};
  return (uint64_t)__builtin_ia32_pclmulqdq128(one, other, 0)[0];
}

/*
 * Whole blocks of three runs of words side by side: the instruction takes three
 * cycles and can begin in each of them. Their CRCs are put together as in V. Gopal
 * and others, "Fast CRC Computation for iSCSI Polynomial Using CRC32 Instruction"
 * (Intel, 2011).
 *
 * past_two, past_one: x to 8n - 33 modulo the polynomial for the n bytes of two runs,
 * and of one. The tests hold them against a CRC that is made bit by bit.
 */
__attribute__((target("sse4.2,pclmul"))) static inline uint32_t
crc32c_side_by_side(uint32_t crc, const uint64_t *words, size_t block_count,
                    size_t run, uint32_t past_two, uint32_t past_one) {
  for (; block_count > 0; block_count--, words += 3 * run) {
    uint64_t first = crc, second = 0, third = 0;
    for (size_t i = 0; i < run; i++) {
      first = __builtin_ia32_crc32di(first, shared_word_load(words + i));
      second = __builtin_ia32_crc32di(second, shared_word_load(words + run + i));
      third = __builtin_ia32_crc32di(third, shared_word_load(words + 2 * run + i));
    }
    uint64_t moved = crc32c_multiplied((uint32_t)first, past_two) ^
                     crc32c_multiplied((uint32_t)second, past_one);
    crc = (uint32_t)__builtin_ia32_crc32di(0, moved) ^ (uint32_t)third;
  }
  return crc;
}

__attribute__((target("sse4.2,pclmul"))) uint32_t
crc32c_in_three_runs(uint32_t crc, const uint64_t *words, size_t word_count) {
  enum { long_run = 64, short_run = 16 };
  size_t blocks = word_count / (3 * long_run);
  crc = crc32c_side_by_side(crc, words, blocks, long_run, 0x170076FA, 0xDD7E3B0C);
  words += blocks * 3 * long_run;
  word_count -= blocks * 3 * long_run;
  blocks = word_count / (3 * short_run);
  crc = crc32c_side_by_side(crc, words, blocks, short_run, 0xB9E02B86, 0x0D3B6092);
  words += blocks * 3 * short_run;
  word_count -= blocks * 3 * short_run;
  return crc32c_by_instruction(crc, words, word_count);
}

#elif defined(__aarch64__) && defined(__ARM_FEATURE_CRC32)

uint32_t crc32c_by_instruction(uint32_t crc, const uint64_t *words,
                               size_t word_count) {
  for (size_t i = 0; i < word_count; i++) {
    crc = __builtin_arm_crc32cd(crc, shared_word_load(words + i));
  }
  return crc;
}

#endif
