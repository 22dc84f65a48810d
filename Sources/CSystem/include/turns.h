/*
 * A lock for the threads of a process. They wait for it in the order in which they came, up to a
 * deadline.
 *
 * A running thread may take a free lock before a waiting thread, which would have to be woken
 * first. If every turn were handed over to a waiting thread, each would cost a context switch. Once
 * the first thread has waited for two milliseconds, the lock is handed to it. (Go's sync.Mutex
 * waits one millisecond.)
 */
#ifndef TURNS_H
#define TURNS_H

#include <stdint.h>

struct turns;

/* NULL if there is no memory. */
struct turns *_Nullable turns_make(void);
void turns_free(struct turns *_Nullable turns);

enum turns_answer {
  turns_taken = 1,
  /* Another thread had the lock until the deadline. */
  turns_one_had_it = 0,
  /* Several threads had it, one after the other. */
  turns_several_had_it = -1
};

/* Takes the lock. The deadline is an instant of CLOCK_MONOTONIC in nanoseconds, or INT64_MAX. */
enum turns_answer turns_take(struct turns *_Nonnull turns, int64_t deadline);
void turns_give(struct turns *_Nonnull turns);

#endif
