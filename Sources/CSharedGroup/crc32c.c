#include "crc32c.h"

/*
 * Defines the functions of crc32c.h, with a suffix to their names. `step` is a macro or function
 * that adds a word to a CRC that is not complemented yet.
 */
#define CRC32C_FUNCTIONS(ending, storage, step)                                       \
  storage uint32_t crc32c_word##ending(uint32_t begun, uint64_t word) {               \
    return ~step(~begun, word);                                                       \
  }                                                                                   \
  storage uint32_t crc32c_content##ending(const uint64_t *words, size_t word_count) { \
    uint32_t first = ~0u, second = ~0u, third = ~0u, all = ~0u;                       \
    size_t i = 0;                                                                     \
    for (; i + 3 <= word_count; i += 3) {                                             \
      first = step(first, words[i]);                                                  \
      second = step(second, words[i + 1]);                                            \
      third = step(third, words[i + 2]);                                              \
    }                                                                                 \
    if (i < word_count) first = step(first, words[i]);                                \
    if (i + 1 < word_count) second = step(second, words[i + 1]);                      \
    all = step(all, (uint64_t)~second << 32 | (uint32_t)~first);                      \
    return ~step(all, (uint64_t)(uint32_t)~third);                                    \
  }

/* Adds a word with a table for half bytes. The polynomial is 0x82F63B78 (reflected). */
static uint32_t step_by_table(uint32_t crc, uint64_t word) {
  static const uint32_t table[16] = {
      0x00000000, 0x105EC76F, 0x20BD8EDE, 0x30E349B1, 0x417B1DBC, 0x5125DAD3,
      0x61C69362, 0x7198540D, 0x82F63B78, 0x92A8FC17, 0xA24BB5A6, 0xB21572C9,
      0xC38D26C4, 0xD3D3E1AB, 0xE330A81A, 0xF36E6F75};
  for (int half = 0; half < 16; half++) {
    crc = (crc >> 4) ^ table[(crc ^ (uint32_t)word) & 15];
    word >>= 4;
  }
  return crc;
}

CRC32C_FUNCTIONS(_by_table, , step_by_table)

#if defined(__x86_64__)
#define FOR_SSE42 __attribute__((target("sse4.2"))) static
#define STEP(crc, word) ((uint32_t)__builtin_ia32_crc32di(crc, word))
CRC32C_FUNCTIONS(_by_instruction, FOR_SSE42, STEP)
#define USE(name, ...)                                                        \
  (__builtin_cpu_supports("sse4.2") ? name##_by_instruction(__VA_ARGS__)      \
                                    : name##_by_table(__VA_ARGS__))
#elif defined(__aarch64__) && defined(__ARM_FEATURE_CRC32)
CRC32C_FUNCTIONS(_by_instruction, static, __builtin_arm_crc32cd)
#define USE(name, ...) name##_by_instruction(__VA_ARGS__)
#else
#define USE(name, ...) name##_by_table(__VA_ARGS__)
#endif

uint32_t crc32c_word(uint32_t begun, uint64_t word) { return USE(crc32c_word, begun, word); }

uint32_t crc32c_content(const uint64_t *words, size_t word_count) {
  return USE(crc32c_content, words, word_count);
}
