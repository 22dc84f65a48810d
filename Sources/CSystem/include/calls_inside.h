/*
 * Counts the calls of all threads that are inside the library, so that what they read can be
 * released once the calls that may still see it have left.
 *
 * The count is kept in stripes, each in a cache line of its own; a thread keeps to one of them, so
 * that threads do not slow each other down. Threads that share a stripe are counted right as well.
 */
#ifndef CALLS_INSIDE_H
#define CALLS_INSIDE_H

#include <stdint.h>

enum { calls_stripe_count = 64 };

struct calls_stripe {
  _Alignas(64) uint64_t inside;
};

extern struct calls_stripe calls_stripes[calls_stripe_count];

/* Whether something waits for calls to leave: 1 or 0. */
extern uint32_t calls_are_awaited;

/* The stripe of the calling thread: by where its stack is. */
static inline uint32_t calls_stripe(void) {
  uint64_t stack = (uint64_t)(uintptr_t)__builtin_frame_address(0) >> 18;
  return (uint32_t)((stack * 0x9E3779B97F4A7C15u) >> 58);
}

/* Counts a call in. What the call loads afterwards is published, or stays until the call has
   left. */
static inline void calls_enter(uint32_t stripe) {
  (void)__atomic_add_fetch(&calls_stripes[stripe].inside, 1, __ATOMIC_SEQ_CST);
}

/* Counts the call out; 1 if something may wait for that. */
static inline int calls_leave(uint32_t stripe) {
  (void)__atomic_sub_fetch(&calls_stripes[stripe].inside, 1, __ATOMIC_SEQ_CST);
  return __atomic_load_n(&calls_are_awaited, __ATOMIC_SEQ_CST) != 0;
}

/* Whether no call of the stripe is inside. Then none will see what was replaced before. */
static inline int calls_stripe_is_idle(uint32_t stripe) {
  return __atomic_load_n(&calls_stripes[stripe].inside, __ATOMIC_SEQ_CST) == 0;
}

/* Says whether something waits for calls to leave. */
static inline void calls_await(uint32_t are_awaited) {
  __atomic_store_n(&calls_are_awaited, are_awaited, __ATOMIC_SEQ_CST);
}

#endif
