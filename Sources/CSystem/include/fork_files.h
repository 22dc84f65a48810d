/*
 * What a child of fork() must not have. As it begins, it closes some files, without waiting for a
 * lock or allocating memory. The number of forks tells it which objects are its parent's.
 *
 * The lock that flock() takes belongs to the open file, which the child shares. If the parent died
 * with the lock, the lock would stay for as long as the child lives.
 */
#ifndef FORK_FILES_H
#define FORK_FILES_H

#include <stdint.h>

/* How many forks lie between the process that opened the first file and this one. */
extern uint32_t fork_generation;

static inline uint32_t fork_generation_load(void) {
  return __atomic_load_n(&fork_generation, __ATOMIC_RELAXED);
}

/* No other thread forks between these two calls: a file is entered before a child can be made. */
void fork_hold_off(void);
void fork_allow(void);

/* Makes children close a file; or no longer, because its number may soon be another file's. Call
   these while forks are held off. */
void fork_enter_file(int descriptor);
void fork_leave_file(int descriptor);

#endif
