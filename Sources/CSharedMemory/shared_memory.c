#define _GNU_SOURCE
#include "shared_memory.h"

#if defined(__linux__) || defined(__APPLE__)
#include <sys/resource.h>

uint64_t shared_largest_file(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_FSIZE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) {
    return UINT64_MAX;
  }
  return limit.rlim_cur;
}

#else

uint64_t shared_largest_file(void) { return UINT64_MAX; }
#endif

#if defined(__linux__)
#include <linux/futex.h>
#include <limits.h>
#include <sys/mman.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* Not FUTEX_PRIVATE: the sleepers are in other processes. */
void shared_wait_u32(const uint32_t *word, uint32_t expected,
                     int64_t nanoseconds) {
  struct timespec time = {0, 0};
  if (nanoseconds >= 0) {
    time.tv_sec = (time_t)(nanoseconds / 1000000000);
    time.tv_nsec = (long)(nanoseconds % 1000000000);
  }
  (void)syscall(SYS_futex, word, FUTEX_WAIT, expected,
                nanoseconds < 0 ? (void *)0 : &time, (void *)0, 0);
}

void shared_wake_all_u32(const uint32_t *word) {
  (void)syscall(SYS_futex, word, FUTEX_WAKE, INT_MAX, (void *)0, (void *)0, 0);
}

void shared_wake_one_u32(const uint32_t *word) {
  (void)syscall(SYS_futex, word, FUTEX_WAKE, 1, (void *)0, (void *)0, 0);
}

/* MADV_POPULATE_WRITE of <linux/mman.h>, which older headers lack. */
void shared_prepare_to_write(void *start, size_t byte_count) {
  size_t before = (uintptr_t)start % (size_t)getpagesize();
  (void)madvise((char *)start - before, byte_count + before, 23);
}

/* The numbers are those of statfs(2) and linux/magic.h. */
int shared_memory_is_remote(const char *folder) {
  struct statfs status;
  if (statfs(folder, &status) != 0) {
    return -1;
  }
  switch ((uint32_t)status.f_type) {
  case 0x00006969: /* NFS */
  case 0x0000517B: /* SMB */
  case 0xFF534D42: /* CIFS */
  case 0xFE534D42: /* SMB2 */
  case 0x5346414F: /* AFS */
  case 0x00C36400: /* Ceph */
  case 0x73757245: /* Coda */
    return 1;
  default:
    return 0;
  }
}

#elif defined(__APPLE__)
#include <sys/mount.h>
#include <sys/param.h>

int shared_memory_is_remote(const char *folder) {
  struct statfs status;
  if (statfs(folder, &status) != 0) {
    return -1;
  }
  return (status.f_flags & MNT_LOCAL) == 0;
}

#else

int shared_memory_is_remote(const char *folder) {
  (void)folder;
  return 0;
}
#endif
