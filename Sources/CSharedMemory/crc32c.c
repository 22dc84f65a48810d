#include "crc32c.h"

/* The polynomial 0x82F63B78 (reflected) by half bytes. */
uint32_t crc32c_words_by_table(uint32_t begun, const uint64_t *words, size_t word_count) {
  static const uint32_t table[16] = {
      0x00000000, 0x105EC76F, 0x20BD8EDE, 0x30E349B1, 0x417B1DBC, 0x5125DAD3,
      0x61C69362, 0x7198540D, 0x82F63B78, 0x92A8FC17, 0xA24BB5A6, 0xB21572C9,
      0xC38D26C4, 0xD3D3E1AB, 0xE330A81A, 0xF36E6F75};
  uint32_t crc = ~begun;
  for (size_t i = 0; i < word_count; i++) {
    uint64_t word = words[i];
    for (int half = 0; half < 16; half++) {
      crc = (crc >> 4) ^ table[(crc ^ (uint32_t)word) & 15];
      word >>= 4;
    }
  }
  return ~crc;
}

#if defined(__x86_64__)
__attribute__((target("sse4.2"))) static uint32_t
crc32c_words_by_instruction(uint32_t begun, const uint64_t *words, size_t word_count) {
  uint64_t crc = (uint32_t)~begun;
  for (size_t i = 0; i < word_count; i++) {
    crc = __builtin_ia32_crc32di(crc, words[i]);
  }
  return ~(uint32_t)crc;
}

uint32_t crc32c_words(uint32_t begun, const uint64_t *words, size_t word_count) {
  return __builtin_cpu_supports("sse4.2")
             ? crc32c_words_by_instruction(begun, words, word_count)
             : crc32c_words_by_table(begun, words, word_count);
}

#elif defined(__aarch64__) && defined(__ARM_FEATURE_CRC32)
uint32_t crc32c_words(uint32_t begun, const uint64_t *words, size_t word_count) {
  uint32_t crc = ~begun;
  for (size_t i = 0; i < word_count; i++) {
    crc = __builtin_arm_crc32cd(crc, words[i]);
  }
  return ~crc;
}

#else
uint32_t crc32c_words(uint32_t begun, const uint64_t *words, size_t word_count) {
  return crc32c_words_by_table(begun, words, word_count);
}
#endif
