/*
 * A lock that the threads of a process wait for in the order in which they came, up to a deadline.
 *
 * A thread that is running may take a free lock before a thread that waits, which would have to be
 * woken first: if each turn were handed over, each would cost a switch of threads. Once the first
 * thread has waited for two milliseconds, the lock is handed to it. (Go's sync.Mutex waits one.)
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
