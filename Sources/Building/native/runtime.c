/*
 * What the standard library of Embedded Swift asks of a system, and what not every system has.
 */
#if defined(__linux__)

#define _GNU_SOURCE
#include <fcntl.h>
#include <locale.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "../../CSystem/include/fork_files.h"

/* Sets up what is needed once, in place of Swift's own. That one lets a process fork meanwhile:
   the child would wait for ever for the thread that sets it up, which did not come along. What is
   set up may need more of the kind. */
void swift_once(intptr_t *state, void (*set_up)(void *), void *context);
void swift_once(intptr_t *state, void (*set_up)(void *), void *context) {
  if (__atomic_load_n(state, __ATOMIC_ACQUIRE) < 0) return;
  fork_hold_off();
  if (__atomic_load_n(state, __ATOMIC_ACQUIRE) >= 0) {
    set_up(context);
    __atomic_store_n(state, (intptr_t)-1, __ATOMIC_RELEASE);
  }
  fork_allow();
}

/* The bytes that hashing is seeded with. glibc has the function since 2.36 alone. Without the
   system's random numbers, as under a filter of system calls, the clock has to do: the seed makes
   collisions hard to prepare, and nothing is secret. */
void arc4random_buf(void *buffer, size_t count) {
  if (getrandom(buffer, count, GRND_NONBLOCK) == (ssize_t)count) return;
  struct timespec time;
  (void)clock_gettime(CLOCK_REALTIME, &time);
  uint64_t word = (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
  for (size_t at = 0; at < count; at++) {
    word = word * 0x5851F42D4C957F2Du + 0x14057B7EF767814Fu;
    ((uint8_t *)buffer)[at] = (uint8_t)(word >> 56);
  }
}

/* glibc has these as functions since 2.33 alone. The system fills in the structure as glibc
   declares it, on both processors. */
int stat(const char *restrict path, struct stat *restrict status) {
  return (int)syscall(SYS_newfstatat, AT_FDCWD, path, status, 0);
}

int lstat(const char *restrict path, struct stat *restrict status) {
  return (int)syscall(SYS_newfstatat, AT_FDCWD, path, status, AT_SYMLINK_NOFOLLOW);
}

int fstat(int file, struct stat *status) {
  return (int)syscall(SYS_fstat, file, status);
}

/* Reads a decimal number, whatever the process's locale; where it ends, or NULL if it is none. */
const char *_swift_stdlib_strtod_clocale(const char *text, double *result) {
  char *end;
  /* glibc has the one of "C" already, and makes nothing. */
  *result = strtod_l(text, &end, newlocale(LC_ALL_MASK, "C", (locale_t)0));
  return end == text ? NULL : end;
}

void *swift_retain(void *object);
void *swift_bridgeObjectRetain(void *object);

/*
 * Retains what a String refers to: an object, with bits of the string's own beside its address, or
 * nothing, if the sign bit is set. Callers take the result to be what they passed, and on arm64
 * they use it instead. The function of Embedded Swift 6.3 returns it without those bits, which
 * spoils short strings; this one takes its place.
 */
void *swift_bridgeObjectRetain(void *object) {
  uintptr_t bits = (uintptr_t)object;
  if (bits >> 63 == 0) (void)swift_retain((void *)(bits & 0x0FFFFFFFFFFFFFF8u));
  return object;
}

#endif
