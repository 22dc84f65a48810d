/*
 * Access to words of 8 bytes: in a mapped file, which other processes write with system calls, or
 * in a table that threads of this process share.
 *
 * These functions check no bounds; the Swift files that call them do.
 */
#ifndef SHARED_WORDS_H
#define SHARED_WORDS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* After the load, the thread sees everything that was written before the word. */
static inline uint64_t shared_word_load(const uint64_t *_Nonnull word) {
  return __atomic_load_n(word, __ATOMIC_ACQUIRE);
}

static inline void shared_word_store(uint64_t *_Nonnull word, uint64_t value) {
  __atomic_store_n(word, value, __ATOMIC_RELEASE);
}

/* Makes a word whose low bytes are these 1 to 7 bytes. The word's other bytes are zeros. */
static inline uint64_t shared_word_of(const uint8_t *_Nonnull bytes, size_t byte_count) {
  uint64_t word = 0;
  memcpy(&word, bytes, byte_count);
  return word;
}

/* Whether the words begin with these bytes: 1 or 0. */
static inline int shared_bytes_equal(const uint64_t *_Nonnull words,
                                     const uint8_t *_Nonnull bytes, size_t byte_count) {
  return memcmp(words, bytes, byte_count) == 0;
}

static inline uint64_t shared_hash_fold(uint64_t one, uint64_t other) {
  unsigned __int128 product = (unsigned __int128)one * other;
  return (uint64_t)product ^ (uint64_t)(product >> 64);
}

/*
 * A hash of a key. Nobody can find keys with the same hash without knowing the seed. The function
 * multiplies 64 by 64 bits and combines the halves of the product, as the family of multiply-fold
 * hashes does (folded multiplication, e.g. wyhash by Wang Yi).
 */
static inline uint64_t shared_key_hash(const uint8_t *_Nonnull key, size_t byte_count,
                                       uint64_t seed) {
  const uint64_t other_seed = seed ^ 0xD6E8FEB86659FD93u;
  uint64_t hash = seed ^ (byte_count * 0x9E3779B97F4A7C15u);
  uint64_t one, other = 0;
  while (byte_count > 16) {
    memcpy(&one, key, 8);
    memcpy(&other, key + 8, 8);
    hash = shared_hash_fold(one ^ other_seed, other ^ hash);
    key += 16;
    byte_count -= 16;
  }
  if (byte_count >= 8) {
    memcpy(&one, key, 8);
    memcpy(&other, key + byte_count - 8, 8);
  } else {
    one = shared_word_of(key, byte_count);
    other = 0;
  }
  hash = shared_hash_fold(one ^ other_seed, other ^ hash);
  return shared_hash_fold(hash ^ seed, other_seed ^ 0x2545F4914F6CDD1Du);
}

#endif
