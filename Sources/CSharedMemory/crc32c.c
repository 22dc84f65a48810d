#include "crc32c_functions.h"
#include "crc32c_ways.h"
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

/* What goes a way; nothing where the processor, the system or the build lacks it. */
static inline crc32c_function *crc32c_function_of(shared_crc32c_way way) {
  switch (way) {
  case shared_crc32c_by_table:
    return crc32c_by_table;
#if defined(__x86_64__)
  case shared_crc32c_by_instruction:
    return __builtin_cpu_supports("sse4.2") ? crc32c_by_instruction : 0;
  case shared_crc32c_in_three_runs:
    return __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("pclmul")
               ? crc32c_in_three_runs
               : 0;
#if !defined(SHARED_WORDS_ARE_WATCHED)
  case shared_crc32c_by_folding_256:
    return __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("pclmul") &&
                   __builtin_cpu_supports("avx2") && __builtin_cpu_supports("vpclmulqdq")
               ? crc32c_by_folding_256
               : 0;
  case shared_crc32c_by_folding_512:
    return crc32c_function_of(shared_crc32c_by_folding_256) != 0 &&
                   __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl")
               ? crc32c_by_folding_512
               : 0;
#endif
#elif defined(__aarch64__) && defined(__ARM_FEATURE_CRC32)
  case shared_crc32c_by_instruction:
    return crc32c_by_instruction;
#endif
  default:
    return 0;
  }
}

/*
 * From these lengths on a way is quicker than those below it. The registers of 512 bits
 * are left alone where they save but a few nanoseconds: the first run that takes them
 * after a rest is slower than one by 256 bits, until they have their power.
 */
enum { folding_256_words = 16, runs_words = 64, folding_512_words = 256 };

uint32_t shared_words_crc32c(uint32_t begun, const uint64_t *words,
                             size_t word_count) {
  crc32c_function *function = 0;
  if (word_count >= folding_512_words) {
    function = crc32c_function_of(shared_crc32c_by_folding_512);
  }
  if (function == 0 && word_count >= folding_256_words) {
    function = crc32c_function_of(shared_crc32c_by_folding_256);
  }
  if (function == 0 && word_count >= runs_words) {
    function = crc32c_function_of(shared_crc32c_in_three_runs);
  }
  if (function == 0) {
    function = crc32c_function_of(shared_crc32c_by_instruction);
  }
  if (function == 0) {
    function = crc32c_by_table;
  }
  return ~function(~begun, words, word_count);
}

int shared_crc32c_has(shared_crc32c_way way) { return crc32c_function_of(way) != 0; }

uint32_t shared_crc32c_by(shared_crc32c_way way, uint32_t begun, const uint64_t *words,
                          size_t word_count) {
  crc32c_function *function = crc32c_function_of(way);
  return ~(function == 0 ? crc32c_by_table : function)(~begun, words, word_count);
}
