/*
 * A full fence between threads of one process of which nearly all of the price is
 * paid on one side, by the one that needs it seldom.
 *
 * Where one thread stores x, calls the light fence and loads y, and another stores
 * y, calls the heavy fence and loads x, at least one of the two sees what the other
 * stored. Two full fences would promise the same. The terms are those of folly and
 * of P1202 (C++, asymmetric fences).
 */
#ifndef ASYMMETRIC_FENCE_H
#define ASYMMETRIC_FENCE_H

#include <stdint.h>

/*
 * Makes the heavy fence ready. To be called once in each process before either fence
 * counts for anything, also after fork().
 *
 * Returns 1, or 0 where the system has no such thing: other systems than Linux, those
 * before Linux 4.14, and where membarrier() is refused. Android's older sandboxes end
 * a program that asks for it, so that it is not asked for there.
 */
int asymmetric_fence_prepare(void);

/*
 * Interrupts every thread of this process that is running, for a full fence: some
 * microseconds, or less than one where this is the only thread.
 *
 * Returns 0 where the system failed, and nothing is promised.
 */
int asymmetric_fence_heavy(void);

/* Keeps the compiler from moving memory accesses past it. Costs no instruction. */
static inline void asymmetric_fence_light(void) {
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
}

/*
 * A number that no other thread of this process has as long as this one lives; 0
 * where there is none to be had in an instruction or two.
 */
static inline uintptr_t current_thread_identity(void) {
#if defined(__has_builtin) && (defined(__x86_64__) || defined(__aarch64__))
#if __has_builtin(__builtin_thread_pointer)
  return (uintptr_t)__builtin_thread_pointer();
#else
  return 0;
#endif
#else
  return 0;
#endif
}

#endif
