#define _GNU_SOURCE
#include "system_traits.h"

#include <errno.h>
#include <stdlib.h>

#if defined(__linux__) || defined(__APPLE__)
#include <fcntl.h>
#include <pthread.h>
#include <sys/resource.h>
#include <unistd.h>

uint64_t largest_file(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_FSIZE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) {
    return UINT64_MAX;
  }
  return limit.rlim_cur;
}
#else
uint64_t largest_file(void) { return UINT64_MAX; }
#endif

#if (defined(__linux__) && !defined(__ANDROID__)) || defined(__APPLE__)
int cancellation_hold_off(void) {
  int state = 0;
  (void)pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &state);
  return state;
}

void cancellation_restore(int state) {
  int old;
  (void)pthread_setcancelstate(state, &old);
}
#else
/* Nobody can cancel a thread there. */
int cancellation_hold_off(void) { return 0; }
void cancellation_restore(int state) { (void)state; }
#endif

#if defined(__linux__) || defined(__APPLE__)
int file_has_inner_hole(int descriptor) {
  off_t hole = lseek(descriptor, 0, SEEK_HOLE);
  return hole >= 0 && lseek(descriptor, hole, SEEK_DATA) >= 0;
}
#endif

#if defined(__linux__)
#include <linux/falloc.h>
#include <sys/random.h>
#include <sys/statfs.h>
#include <sys/xattr.h>
#include <time.h>

/* The numbers are those of statfs(2) and linux/magic.h. */
static int64_t file_system(int descriptor) {
  struct statfs status;
  return fstatfs(descriptor, &status) == 0 ? (int64_t)(uint32_t)status.f_type : -1;
}

int file_is_remote(int descriptor) {
  switch (file_system(descriptor)) {
  case -1:
    return -1;
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

int file_reads_take_blocks(int descriptor) { return file_system(descriptor) == 0x01021994; }

int file_is_layered(int descriptor) { return file_system(descriptor) == 0x794C7630; }

int file_allocate(int descriptor, int64_t start, int64_t end) {
  int result = fallocate(descriptor, 0, start, end - start);
  /* File systems without it; the last two are how filters of system calls refuse it. */
  return result != 0 && (errno == EOPNOTSUPP || errno == ENOSYS || errno == EPERM) ? 0 : result;
}

int file_punch(int descriptor, int64_t start, int64_t end) {
  return fallocate(descriptor, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, start, end - start);
}

static const char access_list[] = "system.posix_acl_access";

long file_access_list(int descriptor, void *bytes, size_t capacity) {
  long length = fgetxattr(descriptor, access_list, bytes, capacity);
  /* A file system without lists, and a file without one. */
  return length < 0 && (errno == ENODATA || errno == EOPNOTSUPP) ? 0 : length;
}

int file_set_access_list(int descriptor, const void *bytes, size_t length) {
  return fsetxattr(descriptor, access_list, bytes, length, 0);
}

#if defined(__ANDROID__)
const char *trusted_variable(const char *name) { return getenv(name); }
#else
const char *trusted_variable(const char *name) { return secure_getenv(name); }
#endif

uint64_t random_word(void) {
  uint64_t word = 0;
  if (getrandom(&word, sizeof word, GRND_NONBLOCK) != sizeof word) {
    /* As the system starts there may be none yet: what differs will do. */
    struct timespec now;
    (void)clock_gettime(CLOCK_REALTIME, &now);
    word = (uint64_t)now.tv_nsec * 0x9E3779B97F4A7C15u ^ (uint64_t)now.tv_sec << 32 ^
           (uint64_t)getpid() ^ (uint64_t)(uintptr_t)&word;
  }
  return word;
}

#elif defined(__APPLE__)
#include <sys/mount.h>
#include <sys/param.h>

int file_is_remote(int descriptor) {
  struct statfs status;
  if (fstatfs(descriptor, &status) != 0) {
    return -1;
  }
  return (status.f_flags & MNT_LOCAL) == 0;
}

int file_reads_take_blocks(int descriptor) {
  (void)descriptor;
  return 0;
}

int file_is_layered(int descriptor) {
  (void)descriptor;
  return 0;
}

int file_allocate(int descriptor, int64_t start, int64_t end) {
  (void)descriptor;
  (void)start;
  (void)end;
  return 0;
}

int file_punch(int descriptor, int64_t start, int64_t end) {
  struct fpunchhole hole = {0, 0, start, end - start};
  return fcntl(descriptor, F_PUNCHHOLE, &hole);
}

long file_access_list(int descriptor, void *bytes, size_t capacity) {
  (void)descriptor;
  (void)bytes;
  (void)capacity;
  return 0;
}

int file_set_access_list(int descriptor, const void *bytes, size_t length) {
  (void)descriptor;
  (void)bytes;
  (void)length;
  return 0;
}

const char *trusted_variable(const char *name) { return issetugid() ? NULL : getenv(name); }

uint64_t random_word(void) {
  uint64_t word;
  arc4random_buf(&word, sizeof word);
  return word;
}
#endif
