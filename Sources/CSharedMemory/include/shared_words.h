/*
 * Words of 8 bytes in memory that other processes may be changing: every access
 * is a relaxed atomic load or store of a whole word, so that no byte is ever read
 * half-written and a race detector has nothing to report. Who may see what when is
 * settled by the acquiring and releasing functions.
 *
 * Nothing here checks bounds; the one Swift file that calls it does.
 */
#ifndef SHARED_WORDS_H
#define SHARED_WORDS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

static inline uint64_t shared_word_load(const uint64_t *_Nonnull word) {
  return __atomic_load_n(word, __ATOMIC_RELAXED);
}

static inline void shared_word_store(uint64_t *_Nonnull word, uint64_t value) {
  __atomic_store_n(word, value, __ATOMIC_RELAXED);
}

/* Replaces a word where it still is as expected: 1, or 0 where it was not. */
static inline int shared_word_exchange(uint64_t *_Nonnull word,
                                       uint64_t expected, uint64_t value) {
  return __atomic_compare_exchange_n(word, &expected, value, 0,
                                     __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
}

/* Loads before it are done before loads after it. */
static inline void shared_fence_acquire(void) {
  __atomic_thread_fence(__ATOMIC_ACQUIRE);
}

/* Stores before it are seen before stores after it. */
static inline void shared_fence_release(void) {
  __atomic_thread_fence(__ATOMIC_RELEASE);
}

/* Stores and loads before it are done before those after it. */
static inline void shared_fence_full(void) {
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
}

/* Asks for five lines of 64 bytes from a word on; no access, wherever it is. */
static inline void shared_words_prefetch(const uint64_t *_Nonnull words) {
  const char *bytes = (const char *)words;
  for (int line = 0; line < 5; line++) {
    __builtin_prefetch(bytes + 64 * line);
  }
}

/* The same for all lines of a longer run. */
static inline void shared_words_prefetch_run(const uint64_t *_Nonnull words,
                                             size_t word_count) {
  for (size_t i = 0; i < word_count; i += 8) {
    __builtin_prefetch(words + i);
  }
}

/* Asks for the line of a word; no access either. */
static inline void shared_word_prefetch(const uint64_t *_Nonnull word) {
  __builtin_prefetch(word);
}

/* 1 to 7 bytes as the low bytes of a word, the rest zeros. */
static inline uint64_t shared_tail_load(const uint8_t *_Nonnull bytes,
                                        size_t byte_count) {
  if (byte_count >= 4) {
    uint32_t low, high;
    memcpy(&low, bytes, 4);
    memcpy(&high, bytes + byte_count - 4, 4);
    return (uint64_t)low | (uint64_t)high << (8 * (byte_count - 4));
  }
  return (uint64_t)bytes[0] |
         (uint64_t)bytes[byte_count / 2] << (8 * (byte_count / 2)) |
         (uint64_t)bytes[byte_count - 1] << (8 * (byte_count - 1));
}

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define SHARED_WORDS_ARE_WATCHED 1
#endif
#endif

/*
 * Copies a long run by the quickest instructions there are; answers how many words
 * of 8 bytes that were: all or, of a short run and under ThreadSanitizer, none.
 *
 * What a writer changes meanwhile comes out as it may: a reader finds that out
 * afterwards, by a word that the writer changed first, and throws the copy away; and
 * nobody is told of words that are written before they are. The empty statements keep
 * the compiler from looking through the copy.
 */
static inline size_t shared_run_copy(void *_Nonnull to, const void *_Nonnull from,
                                     size_t word_count) {
#ifndef SHARED_WORDS_ARE_WATCHED
  if (word_count >= 8) {
    __asm__ volatile("" ::: "memory");
    memcpy(to, from, 8 * word_count);
    __asm__ volatile("" ::: "memory");
    return word_count;
  }
#endif
  (void)to;
  (void)from;
  (void)word_count;
  return 0;
}

/* Copies bytes out of words, into memory of the caller's own. */
static inline void shared_words_read(uint8_t *_Nonnull to,
                                     const uint64_t *_Nonnull from,
                                     size_t byte_count) {
  size_t words = byte_count / 8;
  for (size_t i = shared_run_copy(to, from, words); i < words; i++) {
    uint64_t word = shared_word_load(from + i);
    memcpy(to + 8 * i, &word, 8);
  }
  if (byte_count % 8 != 0) {
    uint64_t word = shared_word_load(from + words);
    for (size_t i = 8 * words; i < byte_count; i++) {
      to[i] = (uint8_t)word;
      word >>= 8;
    }
  }
}

/* Copies bytes of the caller's own into words; the last is filled with zeros. */
static inline void shared_words_write(uint64_t *_Nonnull to,
                                      const uint8_t *_Nonnull from,
                                      size_t byte_count) {
  size_t words = byte_count / 8;
  for (size_t i = shared_run_copy(to, from, words); i < words; i++) {
    uint64_t word;
    memcpy(&word, from + 8 * i, 8);
    shared_word_store(to + i, word);
  }
  if (byte_count % 8 != 0) {
    shared_word_store(to + words,
                      shared_tail_load(from + 8 * words, byte_count % 8));
  }
}

/* Whether all of at least one byte are below 128: 1 or 0. */
static inline int shared_bytes_are_ascii(const uint8_t *_Nonnull bytes,
                                         size_t byte_count) {
  uint64_t all = 0, word;
  size_t i = 0;
  for (; i + 8 <= byte_count; i += 8) {
    memcpy(&word, bytes + i, 8);
    all |= word;
  }
  if (i < byte_count) {
    all |= shared_tail_load(bytes + i, byte_count - i);
  }
  return (all & 0x8080808080808080u) == 0;
}

/* Copies words. */
static inline void shared_words_copy(uint64_t *_Nonnull to,
                                     const uint64_t *_Nonnull from,
                                     size_t word_count) {
  for (size_t i = shared_run_copy(to, from, word_count); i < word_count; i++) {
    shared_word_store(to + i, shared_word_load(from + i));
  }
}

/* Sets words to zero. */
static inline void shared_words_clear(uint64_t *_Nonnull words,
                                      size_t word_count) {
  for (size_t i = 0; i < word_count; i++) {
    shared_word_store(words + i, 0);
  }
}

/* Whether words hold these bytes, followed by zeros in the last word: 1 or 0. */
static inline int shared_words_equal(const uint64_t *_Nonnull words,
                                     const uint8_t *_Nonnull bytes,
                                     size_t byte_count) {
  size_t whole = byte_count / 8;
  for (size_t i = 0; i < whole; i++) {
    uint64_t expected;
    memcpy(&expected, bytes + 8 * i, 8);
    if (shared_word_load(words + i) != expected) {
      return 0;
    }
  }
  if (byte_count % 8 != 0) {
    return shared_word_load(words + whole) ==
           shared_tail_load(bytes + 8 * whole, byte_count % 8);
  }
  return 1;
}

/* The CRC-32C of words, begun with the CRC of what came before them (0 where
   nothing did): RFC 3720, appendix B.4. Long runs are read as shared_run_copy reads them. */
uint32_t shared_words_crc32c(uint32_t begun, const uint64_t *_Nonnull words,
                             size_t word_count);

static inline uint64_t shared_hash_fold(uint64_t one, uint64_t other) {
  unsigned __int128 product = (unsigned __int128)one * other;
  return (uint64_t)product ^ (uint64_t)(product >> 64);
}

/*
 * A hash of a key that nobody can aim at without knowing the seeds: products of
 * 64 by 64 bits, the halves of which are combined, as in the family of
 * multiply-fold hashes (folded multiplication, e.g. wyhash by Wang Yi).
 */
static inline uint32_t shared_key_hash(const uint8_t *_Nonnull key,
                                       size_t byte_count, uint64_t seed,
                                       uint64_t other_seed) {
  uint64_t hash = seed ^ (byte_count * 0x9E3779B97F4A7C15u);
  while (byte_count > 16) {
    uint64_t one, other;
    memcpy(&one, key, 8);
    memcpy(&other, key + 8, 8);
    hash = shared_hash_fold(one ^ other_seed, other ^ hash);
    key += 16;
    byte_count -= 16;
  }
  uint64_t one, other;
  if (byte_count >= 8) {
    memcpy(&one, key, 8);
    memcpy(&other, key + byte_count - 8, 8);
  } else {
    one = byte_count == 0 ? 0 : shared_tail_load(key, byte_count);
    other = 0;
  }
  hash = shared_hash_fold(one ^ other_seed, other ^ hash);
  hash = shared_hash_fold(hash ^ seed, other_seed ^ 0x2545F4914F6CDD1Du);
  return (uint32_t)(hash >> 32);
}

#endif
