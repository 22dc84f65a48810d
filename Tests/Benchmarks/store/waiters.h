#ifndef WAITERS_H
#define WAITERS_H

/* Prints what waiting costs in a group below a folder; see waiters.c. */
void measure_waiters(const char *folder, int count);

/* Prints "waiting", and then waits for changes until the process is killed. */
void wait_for_ever(const char *folder);

#endif
