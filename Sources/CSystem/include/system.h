/*
 * The system's own functions, as Swift calls them: the headers, and a plain function for what is a
 * macro, takes a variable number of arguments, or differs from system to system.
 */
#ifndef WIDGET_BRIDGE_SYSTEM_H
#define WIDGET_BRIDGE_SYSTEM_H

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <pwd.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* errno of the calling thread. */
static inline int system_error(void) { return errno; }

/* Writes what strerror() says into the caller's buffer. Returns 0, or an error's number. */
int system_reason(int error, char *_Nonnull buffer, size_t capacity);

/* open() with the permissions for a file that it makes. */
static inline int system_open(const char *_Nonnull path, int flags, mode_t permissions) {
  return open(path, flags, permissions);
}

/* The same open file under another number, `least` or above, closed by exec(). */
static inline int system_duplicate(int descriptor, int least) {
  return fcntl(descriptor, F_DUPFD_CLOEXEC, least);
}

/* Maps a file's first bytes for reading; NULL with errno if that fails. A child of fork() does not
   have the mapping, if the system can leave it out. */
static inline void *_Nullable system_map(int descriptor, size_t byte_count) {
  void *address = mmap(NULL, byte_count, PROT_READ, MAP_SHARED, descriptor, 0);
  if (address == MAP_FAILED) return NULL;
#if defined(MADV_DONTFORK)
  (void)madvise(address, byte_count, MADV_DONTFORK);
#endif
  return address;
}

/* Writes a file's data to the disk itself, and not only to the disk's cache. */
static inline int system_synchronize(int descriptor) {
#if defined(__APPLE__)
  return fcntl(descriptor, F_FULLFSYNC);
#else
  return fdatasync(descriptor);
#endif
}

/* A clock that never goes back: a coarse one if the system has it, which is exact to some
   milliseconds and takes a quarter of the time. */
static inline clockid_t system_coarse_clock(void) {
#if defined(CLOCK_MONOTONIC_COARSE)
  return CLOCK_MONOTONIC_COARSE;
#else
  return CLOCK_MONOTONIC;
#endif
}

/* When a file was last written, in nanoseconds since 1970. */
static inline int64_t system_modified_at(const struct stat *_Nonnull status) {
#if defined(__APPLE__)
  struct timespec time = status->st_mtimespec;
#else
  struct timespec time = status->st_mtim;
#endif
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

#endif
