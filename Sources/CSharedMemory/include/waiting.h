/* Sleeping until a word of this process's own changes: futex(2), where there is one. */
#ifndef WAITING_H
#define WAITING_H

#include <stdint.h>

static inline uint32_t word_load(const uint32_t *_Nonnull word) {
  return __atomic_load_n(word, __ATOMIC_ACQUIRE);
}

/* Replaces a word if it is as expected: 1, or 0 where it was not. */
static inline int word_exchange(uint32_t *_Nonnull word, uint32_t expected, uint32_t value) {
  return __atomic_compare_exchange_n(word, &expected, value, 0, __ATOMIC_ACQ_REL,
                                     __ATOMIC_ACQUIRE);
}

static inline uint32_t word_swap(uint32_t *_Nonnull word, uint32_t value) {
  return __atomic_exchange_n(word, value, __ATOMIC_ACQ_REL);
}

static inline void word_add(uint32_t *_Nonnull word, uint32_t value) {
  (void)__atomic_add_fetch(word, value, __ATOMIC_SEQ_CST);
}

/*
 * Sleeps while the word has the expected value, until another thread wakes it, a signal
 * comes, or the time is over. Less than 0 nanoseconds is no limit. Where the system has no
 * such call it sleeps a millisecond at most: the caller looks again in any case.
 */
void word_wait(const uint32_t *_Nonnull word, uint32_t expected, int64_t nanoseconds);

/* Wakes so many of those that sleep on the word. */
void word_wake(const uint32_t *_Nonnull word, int count);

/*
 * Something that poll() waits for, of which there is one in a process: an open file that can be
 * read once `signal_raise` was called, until `signal_clear`. -1 where there is none to be had.
 */
int signal_make(void);
void signal_raise(int descriptor);
void signal_clear(int descriptor);

/* A watch over folders, an open file: inotify(7). -1 where there is none to be had. */
int watch_make(void);
/* Watches a folder for files that are written, made or renamed in it: a number, or -1. */
int watch_add(int watch, const char *_Nonnull folder);
void watch_remove(int watch, int number);

/* Sleeps until one of the two can be read, 1, or the time is over, 0. It reads what the watch has
   to say, so that it sleeps again. */
int watch_wait(int watch, int signal, int milliseconds);

#endif
