#include "crc32c_functions.h"
#include "shared_words.h"

/*
 * The CRC of a long run by folding, as in V. Gopal and others, "Fast CRC Computation for
 * Generic Polynomials Using PCLMULQDQ Instruction" (Intel, 2009), with as many lanes of
 * 128 bits side by side as a register has, and four registers.
 *
 * A lane that D bits follow stands for itself times x^D. So it is multiplied by x^D modulo
 * the polynomial and added to the lane D bits on, and what is before that one is forgotten.
 *
 * The words are read as shared_run_copy reads them: what a writer changes meanwhile is read
 * as it may be, and the CRC is then that of neither, as it is where they are read one by
 * one. Under ThreadSanitizer that is what happens. Nothing is read before or after the
 * call, which comes from another file.
 */
#if defined(__x86_64__) && !defined(SHARED_WORDS_ARE_WATCHED)

#include <immintrin.h>

#define FOR_256_BITS __attribute__((target("sse4.2,pclmul,avx2,vpclmulqdq")))
#define FOR_512_BITS \
  __attribute__((target("sse4.2,pclmul,avx2,avx512f,avx512vl,vpclmulqdq")))

/*
 * What moves a lane on by D bits: x^(D+31) modulo the polynomial for its first eight bytes,
 * which 64 bits of its own follow, and x^(D-33) for its second. A power has 32 bits, the
 * highest power of x lowest, and stands in the low half of eight bytes, where it counts
 * x^32 times as much; and the lowest bit of a product of reflected numbers stands one too
 * low: both together are the 33 that D + 64 and D are too many.
 */
static const uint64_t by_128_bits[2] = {0xF20C0DFE, 0x493C7D27};  /* x^159, x^95 */
static const uint64_t by_256_bits[2] = {0x3DA6D0CB, 0xBA4FC28E};  /* x^287, x^223 */
static const uint64_t by_512_bits[2] = {0x740EEF02, 0x9E4ADDF8};  /* x^543, x^479 */
static const uint64_t by_1024_bits[2] = {0x6992CEA2, 0x0D3B6092}; /* x^1055, x^991 */
static const uint64_t by_2048_bits[2] = {0xDCB17AA4, 0xB9E02B86}; /* x^2079, x^2015 */

FOR_256_BITS static inline __m128i powers(const uint64_t power[2]) {
  return _mm_loadu_si128((const __m128i *)power);
}

FOR_256_BITS static inline __m256i four_words(const uint64_t *words) {
  return _mm256_loadu_si256((const __m256i *)words);
}

/* Lanes moved on and added to those that stand there. */
FOR_256_BITS static inline __m256i folded_256(__m256i lanes, const uint64_t power[2],
                                              __m256i next) {
  __m256i by = _mm256_broadcastsi128_si256(powers(power));
  return _mm256_clmulepi64_epi128(lanes, by, 0x00) ^
         _mm256_clmulepi64_epi128(lanes, by, 0x11) ^ next;
}

/* The CRC of the two lanes that are left, of which the instruction takes one. */
FOR_256_BITS static inline uint32_t crc32c_of_lanes(__m256i lanes) {
  __m128i first = _mm256_castsi256_si128(lanes), by = powers(by_128_bits);
  __m128i last = _mm_clmulepi64_si128(first, by, 0x00) ^
                 _mm_clmulepi64_si128(first, by, 0x11) ^
                 _mm256_extracti128_si256(lanes, 1);
  uint64_t crc = _mm_crc32_u64(0, (uint64_t)_mm_cvtsi128_si64(last));
  return (uint32_t)_mm_crc32_u64(crc, (uint64_t)_mm_extract_epi64(last, 1));
}

/*
 * What does not fill four registers comes first and goes into one of them, as the other
 * three need not wait for it.
 */
FOR_256_BITS uint32_t crc32c_by_folding_256(uint32_t crc, const uint64_t *words,
                                            size_t word_count) {
  crc = crc32c_by_instruction(crc, words, word_count % 4);
  words += word_count % 4;
  size_t left = word_count / 4;
  if (left == 0) {
    return crc;
  }
  __m256i one = four_words(words) ^
                _mm256_zextsi128_si256(_mm_cvtsi32_si128((int)crc));
  for (left--, words += 4; left > 0 && left % 4 != 3; left--, words += 4) {
    one = folded_256(one, by_256_bits, four_words(words));
  }
  if (left == 0) {
    return crc32c_of_lanes(one);
  }
  __m256i two = four_words(words), three = four_words(words + 4),
          four = four_words(words + 8);
  for (left -= 3, words += 12; left > 0; left -= 4, words += 16) {
    one = folded_256(one, by_1024_bits, four_words(words));
    two = folded_256(two, by_1024_bits, four_words(words + 4));
    three = folded_256(three, by_1024_bits, four_words(words + 8));
    four = folded_256(four, by_1024_bits, four_words(words + 12));
  }
  three = folded_256(one, by_512_bits, three);
  four = folded_256(two, by_512_bits, four);
  return crc32c_of_lanes(folded_256(three, by_256_bits, four));
}

FOR_512_BITS static inline __m512i eight_words(const uint64_t *words) {
  return _mm512_loadu_si512(words);
}

FOR_512_BITS static inline __m512i folded_512(__m512i lanes, const uint64_t power[2],
                                              __m512i next) {
  __m512i by = _mm512_broadcast_i32x4(powers(power));
  return _mm512_clmulepi64_epi128(lanes, by, 0x00) ^
         _mm512_clmulepi64_epi128(lanes, by, 0x11) ^ next;
}

/* Four lanes are moved on to two. */
FOR_512_BITS static inline uint32_t crc32c_of_four_lanes(__m512i lanes) {
  return crc32c_of_lanes(folded_256(_mm512_castsi512_si256(lanes), by_256_bits,
                                    _mm512_extracti64x4_epi64(lanes, 1)));
}

/* As above, in registers twice as wide. */
FOR_512_BITS uint32_t crc32c_by_folding_512(uint32_t crc, const uint64_t *words,
                                            size_t word_count) {
  crc = crc32c_by_instruction(crc, words, word_count % 8);
  words += word_count % 8;
  size_t left = word_count / 8;
  if (left == 0) {
    return crc;
  }
  __m512i one = eight_words(words) ^
                _mm512_zextsi128_si512(_mm_cvtsi32_si128((int)crc));
  for (left--, words += 8; left > 0 && left % 4 != 3; left--, words += 8) {
    one = folded_512(one, by_512_bits, eight_words(words));
  }
  if (left == 0) {
    return crc32c_of_four_lanes(one);
  }
  __m512i two = eight_words(words), three = eight_words(words + 8),
          four = eight_words(words + 16);
  for (left -= 3, words += 24; left > 0; left -= 4, words += 32) {
    one = folded_512(one, by_2048_bits, eight_words(words));
    two = folded_512(two, by_2048_bits, eight_words(words + 8));
    three = folded_512(three, by_2048_bits, eight_words(words + 16));
    four = folded_512(four, by_2048_bits, eight_words(words + 24));
  }
  three = folded_512(one, by_1024_bits, three);
  four = folded_512(two, by_1024_bits, four);
  return crc32c_of_four_lanes(folded_512(three, by_512_bits, four));
}

#endif
