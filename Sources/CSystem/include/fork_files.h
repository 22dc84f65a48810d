/*
 * What a child of fork() must do without. As it begins it closes some files, without taking a lock
 * or memory. By the number of forks it knows which objects are its parent's.
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

/* No other thread forks between these two calls. So a file is entered before any child is made. */
void fork_hold_off(void);
void fork_allow(void);

/* Has children close a file; or no longer, as its number may soon be another file's. Call them
   while forks are held off. */
void fork_enter_file(int descriptor);
void fork_leave_file(int descriptor);

#endif
