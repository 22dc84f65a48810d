/*
 * The system's functions for Swift: the system's headers, and a plain function for each function of
 * the system that is a macro, takes a variable number of arguments, or differs between systems.
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

/* Writes the text of strerror() into the caller's buffer. Returns 0, or an error number. */
int system_reason(int error, char *_Nonnull buffer, size_t capacity);

/* open() with the permissions of a file that it creates. */
static inline int system_open(const char *_Nonnull path, int flags, mode_t permissions) {
  return open(path, flags, permissions);
}

/* Duplicates a descriptor. The new number is `least` or above, and exec() closes it. */
static inline int system_duplicate(int descriptor, int least) {
  return fcntl(descriptor, F_DUPFD_CLOEXEC, least);
}

/* Maps a file's first bytes for reading; NULL with errno if that fails. A child of fork() does not
   have the mapping, if the system can exclude it. */
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

/* A monotonic clock: if the system has it, the coarse one, which is accurate to some milliseconds
   and takes a quarter of the time to read. */
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
