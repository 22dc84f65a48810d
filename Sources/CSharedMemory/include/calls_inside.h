/*
 * Counts the calls of all threads that are inside the library, so that what they read
 * can be taken away once those have left that may still see it.
 *
 * The count is kept in stripes, each in a cache line of its own; a thread keeps to one
 * of them, so that threads do not slow each other down. Threads that share a stripe are
 * counted right as well.
 */
#ifndef CALLS_INSIDE_H
#define CALLS_INSIDE_H

#include <stdint.h>

enum { calls_stripe_count = 64 };

struct calls_stripe {
  uint64_t inside;
  uint64_t rest[7];
} __attribute__((aligned(64)));

extern struct calls_stripe calls_stripes[calls_stripe_count];

/* Whether something waits for calls to leave: 1 or 0. */
extern uint32_t calls_are_awaited;

/* The stripe of the calling thread. */
static inline uint32_t calls_stripe(void) {
#if defined(__has_builtin) && (defined(__x86_64__) || defined(__aarch64__))
#if __has_builtin(__builtin_thread_pointer)
  uint64_t thread = (uint64_t)__builtin_thread_pointer();
#else
  uint64_t thread = (uint64_t)(uintptr_t)__builtin_frame_address(0) >> 16;
#endif
#else
  uint64_t thread = (uint64_t)(uintptr_t)__builtin_frame_address(0) >> 16;
#endif
  return (uint32_t)((thread * 0x9E3779B97F4A7C15u) >> 58);
}

/* Counts a call in. What it loads afterwards was published before it, or is awaited. */
static inline void calls_enter(uint32_t stripe) {
  (void)__atomic_add_fetch(&calls_stripes[stripe].inside, 1, __ATOMIC_SEQ_CST);
}

/* Counts it out; 1 where somebody may wait for it. */
static inline int calls_leave(uint32_t stripe) {
  (void)__atomic_sub_fetch(&calls_stripes[stripe].inside, 1, __ATOMIC_SEQ_CST);
  return __atomic_load_n(&calls_are_awaited, __ATOMIC_RELAXED) != 0;
}

/* Whether nobody of the stripe is inside: what was taken out of sight before, no call
   of the stripe sees from now on. */
static inline int calls_stripe_is_idle(uint32_t stripe) {
  return __atomic_load_n(&calls_stripes[stripe].inside, __ATOMIC_SEQ_CST) == 0;
}

/* Says whether calls are awaited. What was taken out of sight before is so for every call that
   a stripe does not count yet. */
static inline void calls_await(uint32_t are_awaited) {
  __atomic_store_n(&calls_are_awaited, are_awaited, __ATOMIC_SEQ_CST);
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
}

/* In a child of fork(), which has none of the threads that were inside. */
void calls_forget(void);

#endif
