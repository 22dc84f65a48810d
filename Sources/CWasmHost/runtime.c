/*
 * Functions that Swift's runtime needs, and that wasi-libc either lacks or can offer only with
 * imports from the host.
 */
#if defined(__wasm__)

#include <stdlib.h>

#include "wasm_host.h"

static uint64_t random_state = 0x9E3779B97F4A7C15u;

void wasm_host_seed(uint32_t low, uint32_t high) {
  random_state ^= (uint64_t)high << 32 | low;
}

/* Makes the bytes that seed hashing. The algorithm is SplitMix64 (Guy Steele, Doug Lea and
   Christine Flood, "Fast Splittable Pseudorandom Number Generators"). */
void arc4random_buf(void *buffer, size_t count) {
  uint8_t *bytes = buffer;
  uint64_t word = 0;
  for (size_t at = 0; at < count; at++) {
    if (at % 8 == 0) {
      random_state += 0x9E3779B97F4A7C15u;
      word = random_state;
      word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9u;
      word = (word ^ word >> 27) * 0x94D049BB133111EBu;
      word ^= word >> 31;
    }
    bytes[at] = (uint8_t)word;
    word >>= 8;
  }
}

/* Reads a number as strtod() does. Returns the address of the byte after the number, or NULL if the
   text does not begin with one. */
const char *_swift_stdlib_strtod_clocale(const char *text, double *result) {
  char *end;
  *result = strtod(text, &end);
  return end == text ? NULL : end;
}

#endif
