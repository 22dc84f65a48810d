/*
 * Counts the calls that are running in the library, on all threads. An object that was replaced can
 * be released once the calls that may still see it have ended.
 *
 * The count is kept in stripes, each in a cache line of its own. A thread mostly uses the same
 * stripe, so that threads do not slow each other down. The count is also right if threads share a
 * stripe.
 */
#ifndef CALLS_INSIDE_H
#define CALLS_INSIDE_H

#include <stdint.h>

enum { calls_stripe_count = 64 };

struct calls_stripe {
  _Alignas(64) uint64_t inside;
};

extern struct calls_stripe calls_stripes[calls_stripe_count];

/* Whether an object waits for calls to end: 1 or 0. */
extern uint32_t calls_are_awaited;

/* The stripe for a call that begins now, chosen by the address of the stack. */
static inline uint32_t calls_stripe(void) {
  uint64_t stack = (uint64_t)(uintptr_t)__builtin_frame_address(0) >> 18;
  return (uint32_t)((stack * 0x9E3779B97F4A7C15u) >> 58);
}

/* Counts the beginning of a call. Each published object that the call loads afterwards stays alive
   until the call has ended. */
static inline void calls_enter(uint32_t stripe) {
  (void)__atomic_add_fetch(&calls_stripes[stripe].inside, 1, __ATOMIC_SEQ_CST);
}

/* Counts the end of the call. Returns 1 if an object may be waiting for it. */
static inline int calls_leave(uint32_t stripe) {
  (void)__atomic_sub_fetch(&calls_stripes[stripe].inside, 1, __ATOMIC_SEQ_CST);
  return __atomic_load_n(&calls_are_awaited, __ATOMIC_SEQ_CST) != 0;
}

/* Whether no call of the stripe is running. Then no call of it can see an object that was replaced
   before. */
static inline int calls_stripe_is_idle(uint32_t stripe) {
  return __atomic_load_n(&calls_stripes[stripe].inside, __ATOMIC_SEQ_CST) == 0;
}

/* Sets whether an object waits for calls to end. */
static inline void calls_await(uint32_t are_awaited) {
  __atomic_store_n(&calls_are_awaited, are_awaited, __ATOMIC_SEQ_CST);
}

#endif
