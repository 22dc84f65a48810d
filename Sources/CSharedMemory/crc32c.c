#include "shared_words.h"

/* The polynomial 0x82F63B78 (reflected) by half bytes. */
static uint32_t crc32c_by_table(uint32_t crc, const uint64_t *words,
                                size_t word_count) {
  static const uint32_t table[16] = {
      0x00000000, 0x105EC76F, 0x20BD8EDE, 0x30E349B1, 0x417B1DBC, 0x5125DAD3,
      0x61C69362, 0x7198540D, 0x82F63B78, 0x92A8FC17, 0xA24BB5A6, 0xB21572C9,
      0xC38D26C4, 0xD3D3E1AB, 0xE330A81A, 0xF36E6F75};
  for (size_t i = 0; i < word_count; i++) {
    uint64_t word = shared_word_load(words + i);
    for (int half = 0; half < 16; half++) {
      crc = (crc >> 4) ^ table[(crc ^ (uint32_t)word) & 15];
      word >>= 4;
    }
  }
  return crc;
}

#if defined(__x86_64__)

__attribute__((target("sse4.2"))) static uint32_t
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

__attribute__((target("sse4.2,pclmul"))) static uint32_t
crc32c_of_many(uint32_t crc, const uint64_t *words, size_t word_count) {
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

static uint32_t crc32c_update(uint32_t crc, const uint64_t *words,
                              size_t word_count) {
  if (!__builtin_cpu_supports("sse4.2")) {
    return crc32c_by_table(crc, words, word_count);
  }
  if (word_count >= 64 && __builtin_cpu_supports("pclmul")) {
    return crc32c_of_many(crc, words, word_count);
  }
  return crc32c_by_instruction(crc, words, word_count);
}

#elif defined(__aarch64__) && defined(__ARM_FEATURE_CRC32)

static uint32_t crc32c_update(uint32_t crc, const uint64_t *words,
                              size_t word_count) {
  for (size_t i = 0; i < word_count; i++) {
    crc = __builtin_arm_crc32cd(crc, shared_word_load(words + i));
  }
  return crc;
}

#else

static uint32_t crc32c_update(uint32_t crc, const uint64_t *words,
                              size_t word_count) {
  return crc32c_by_table(crc, words, word_count);
}

#endif

uint32_t shared_words_crc32c(uint32_t begun, const uint64_t *words,
                             size_t word_count) {
  return ~crc32c_update(~begun, words, word_count);
}
