/*
 * Files that a child of fork() closes at once, without a lock and without memory.
 *
 * The lock that flock() takes belongs to the open file, of which the child has a copy:
 * where the parent dies with the lock, it would stay for as long as the child lives.
 */
#ifndef FORK_FILES_H
#define FORK_FILES_H

#include <stdint.h>

/* Has children close a file from now on. */
void shared_fork_enter(int descriptor);

/* Notes that the file is about to be closed; its number may then be another's. */
void shared_fork_leave(int descriptor);

/*
 * How many forks were begun. It waits until none is under way, for a while: a file that
 * is opened and entered between two calls that return the same is in no child.
 */
uint32_t shared_forks(void);

/* The handlers of pthread_atfork(). */
void shared_fork_begins(void);
void shared_fork_has_ended(void);
/*
 * In the child, which has no other thread yet. The numbers stay in use, by files that
 * nobody reads: what came from the parent may close them later.
 */
void shared_fork_close_files(void);

#endif
