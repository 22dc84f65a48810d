#include "plain_bytes.h"

#if defined(__x86_64__)

#include <immintrin.h>

/* A byte that is below 32 as a signed number is a control character or not ASCII. */
__attribute__((target("avx2"))) static inline __m256i others(const uint8_t *bytes) {
  __m256i letters = _mm256_loadu_si256((const __m256i *)bytes);
  __m256i low = _mm256_cmpgt_epi8(_mm256_set1_epi8(0x20), letters);
  __m256i quotes = _mm256_cmpeq_epi8(letters, _mm256_set1_epi8('"'));
  __m256i backslashes = _mm256_cmpeq_epi8(letters, _mm256_set1_epi8('\\'));
  return _mm256_or_si256(low, _mm256_or_si256(quotes, backslashes));
}

__attribute__((target("avx2"))) static size_t skip_by_avx2(const uint8_t *bytes, size_t count) {
  size_t at = 0;
  for (; count - at >= 128; at += 128) {
    __m256i found = _mm256_or_si256(
        _mm256_or_si256(others(bytes + at), others(bytes + at + 32)),
        _mm256_or_si256(others(bytes + at + 64), others(bytes + at + 96)));
    if (!_mm256_testz_si256(found, found)) break;
  }
  return at;
}

size_t plain_bytes_skip(const uint8_t *bytes, size_t count) {
  return __builtin_cpu_supports("avx2") ? skip_by_avx2(bytes, count) : 0;
}

#else

size_t plain_bytes_skip(const uint8_t *bytes, size_t count) {
  (void)bytes;
  (void)count;
  return 0;
}

#endif
