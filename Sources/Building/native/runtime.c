/*
 * Functions that the standard library of Embedded Swift needs, and that not every system has.
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

/* Runs a one-time setup, in place of Swift's own function. Swift's function lets a process fork
   meanwhile: the child would wait for ever for the thread that runs the setup, which the child does
   not have. One setup may start another. */
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

/* Makes the bytes with which hashing is seeded. glibc has the function only since 2.36. If the
   system gives no random numbers, as under a filter of system calls, the clock is enough: the seed
   makes collisions hard to prepare, and protects no secret. */
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

/* glibc has these as functions only since 2.33. On both processors, the system fills in the
   structure in the form that glibc declares. */
int stat(const char *restrict path, struct stat *restrict status) {
  return (int)syscall(SYS_newfstatat, AT_FDCWD, path, status, 0);
}

int lstat(const char *restrict path, struct stat *restrict status) {
  return (int)syscall(SYS_newfstatat, AT_FDCWD, path, status, AT_SYMLINK_NOFOLLOW);
}

int fstat(int file, struct stat *status) {
  return (int)syscall(SYS_fstat, file, status);
}

/* Reads a decimal number, whatever the process's locale. Returns the address where it ends, or NULL
   if there is none. */
const char *_swift_stdlib_strtod_clocale(const char *text, double *result) {
  char *end;
  /* glibc allocates nothing for the locale "C", so there is nothing to free. */
  *result = strtod_l(text, &end, newlocale(LC_ALL_MASK, "C", (locale_t)0));
  return end == text ? NULL : end;
}

void *swift_retain(void *object);
void *swift_bridgeObjectRetain(void *object);

/*
 * Retains what a String refers to: an object, whose address is combined with bits that belong to
 * the string, or nothing if the sign bit is set. Callers expect the result to equal the argument,
 * and on arm64 they use the result instead. The function of Embedded Swift 6.3 returns the address
 * without those bits, which breaks short strings. This function replaces it.
 */
void *swift_bridgeObjectRetain(void *object) {
  uintptr_t bits = (uintptr_t)object;
  if (bits >> 63 == 0) (void)swift_retain((void *)(bits & 0x0FFFFFFFFFFFFFF8u));
  return object;
}

#endif
