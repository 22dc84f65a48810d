/*
 * Keeps files from a child of fork(). When the child begins, it closes the files that were entered
 * here, without waiting for a lock or allocating memory. The number of forks shows which objects
 * belong to the child's parent.
 *
 * The lock that flock() takes belongs to the open file, which the child shares. If the parent died
 * with the lock, the lock would stay taken as long as the child lives.
 */
#ifndef FORK_FILES_H
#define FORK_FILES_H

#include <stdint.h>

/* How many forks lie between the process that opened the first file and this one. */
extern uint32_t fork_generation;

static inline uint32_t fork_generation_load(void) {
  return __atomic_load_n(&fork_generation, __ATOMIC_RELAXED);
}

/* No other thread can fork between these two calls, so that a file is entered before a child can
   have it. */
void fork_hold_off(void);
void fork_allow(void);

/* The first function makes children close a file. Call the second one before you close the file,
   because its descriptor may then belong to another file. Call both while forks are held off. */
void fork_enter_file(int descriptor);
void fork_leave_file(int descriptor);

#endif
