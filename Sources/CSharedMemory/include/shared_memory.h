/*
 * Atomic access to memory that several processes map, and waiting on it.
 *
 * Swift's own atomics own their storage; these work at an address. They are
 * static inline, so that a load compiles to one instruction.
 */
#ifndef SHARED_MEMORY_H
#define SHARED_MEMORY_H

#include <stdint.h>

static inline uint32_t shared_load_acquire_u32(const uint32_t *_Nonnull word) {
  return __atomic_load_n(word, __ATOMIC_ACQUIRE);
}

static inline uint64_t shared_load_acquire_u64(const uint64_t *_Nonnull word) {
  return __atomic_load_n(word, __ATOMIC_ACQUIRE);
}

static inline void shared_store_release_u32(uint32_t *_Nonnull word, uint32_t value) {
  __atomic_store_n(word, value, __ATOMIC_RELEASE);
}

static inline void shared_store_release_u64(uint64_t *_Nonnull word, uint64_t value) {
  __atomic_store_n(word, value, __ATOMIC_RELEASE);
}

#endif
