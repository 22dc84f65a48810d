/*
 * Atomic access to memory that several processes map, and waiting on it.
 *
 * Swift's own atomics own their storage; these work at an address. They are
 * static inline, so that a load compiles to one instruction.
 */
#ifndef SHARED_MEMORY_H
#define SHARED_MEMORY_H

#include <stddef.h>
#include <stdint.h>

static inline uint64_t shared_load_acquire_u64(const uint64_t *_Nonnull word) {
  return __atomic_load_n(word, __ATOMIC_ACQUIRE);
}

static inline void shared_store_release_u64(uint64_t *_Nonnull word, uint64_t value) {
  __atomic_store_n(word, value, __ATOMIC_RELEASE);
}

/*
 * The half of a 64-bit word that changes first: what the system can wait on.
 */
static inline const uint32_t *_Nonnull
shared_low_half(const uint64_t *_Nonnull word) {
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  return (const uint32_t *)word + 1;
#else
  return (const uint32_t *)word;
#endif
}

#if defined(__linux__)
/*
 * Sleeps while the word has the expected value, until another thread of any
 * process wakes it, a signal comes, or the time is over. Less than 0 nanoseconds
 * is no limit. Memory that may only be read will do.
 */
void shared_wait_u32(const uint32_t *_Nonnull word, uint32_t expected,
                     int64_t nanoseconds);

/* Wakes all that sleep on the word, in every process. */
void shared_wake_all_u32(const uint32_t *_Nonnull word);

/* Wakes one of them, where there is one. */
void shared_wake_one_u32(const uint32_t *_Nonnull word);
#endif

#if defined(__linux__)
/*
 * Makes the pages of a shared mapping ready to be written, as stores would one by
 * one: the first store into a page that the system has written to the disk traps
 * into it. The bytes stay as they are. Nothing happens where the system cannot
 * (before Linux 5.14), or where the file has become shorter.
 */
void shared_prepare_to_write(void *_Nonnull start, size_t byte_count);
#endif

/*
 * Whether a folder lies on another machine, so that its mapped files are not
 * one memory for all who use it: 1 or 0, and -1 with errno where it is unknown.
 */
int shared_memory_is_remote(const char *_Nonnull folder);

/*
 * Up to which byte of a file this process may write (RLIMIT_FSIZE): the system ends
 * a process that writes beyond (SIGXFSZ), also where the file is that long already.
 * Stores into a mapping do not count.
 */
uint64_t shared_largest_file(void);

#endif
