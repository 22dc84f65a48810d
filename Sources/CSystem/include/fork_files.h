/*
 * What a child of fork() is not to have: files that it closes as it begins, without a lock and
 * without memory, and the number of forks, by which it knows what is its parent's.
 *
 * The lock that flock() takes belongs to the open file, of which the child has a copy: if the
 * parent died with the lock, it would stay for as long as the child lives.
 */
#ifndef FORK_FILES_H
#define FORK_FILES_H

#include <stdint.h>

/* How many forks lie between the process that opened the first file and this one. */
extern uint32_t fork_generation;

static inline uint32_t fork_generation_load(void) {
  return __atomic_load_n(&fork_generation, __ATOMIC_RELAXED);
}

/* Between the two no other thread forks: what is opened or mapped is known as such by then. */
void fork_hold_off(void);
void fork_allow(void);

/* Has children close a file; or no longer, as its number may soon be another's. While forks are
   held off. */
void fork_enter_file(int descriptor);
void fork_leave_file(int descriptor);

#endif
