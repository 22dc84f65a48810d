#define _GNU_SOURCE
#include "system_traits.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

uint64_t largest_file(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_FSIZE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) {
    return UINT64_MAX;
  }
  return limit.rlim_cur;
}

int64_t file_hole(int descriptor, int64_t offset) {
  return lseek(descriptor, (off_t)offset, SEEK_HOLE);
}

int64_t file_data_end(int descriptor, int64_t offset) {
  off_t end = lseek(descriptor, (off_t)offset, SEEK_HOLE);
  off_t data;
  while (end >= 0 && (data = lseek(descriptor, end, SEEK_DATA)) >= 0) {
    end = lseek(descriptor, data, SEEK_HOLE);
  }
  return end;
}

int file_has_inner_hole(int descriptor) {
  off_t hole = lseek(descriptor, 0, SEEK_HOLE);
  return hole >= 0 && lseek(descriptor, hole, SEEK_DATA) >= 0;
}

#if defined(F_OFD_SETLK)
static int lock_first_byte(int descriptor, short type) {
  struct flock lock = {.l_type = type, .l_whence = SEEK_SET, .l_start = 0, .l_len = 1};
  return fcntl(descriptor, F_OFD_SETLK, &lock);
}

int file_take_place(int descriptor) {
  /* Any other error must not make a thread wait. */
  return lock_first_byte(descriptor, F_WRLCK) == 0 || (errno != EAGAIN && errno != EACCES);
}

void file_give_place(int descriptor) { (void)lock_first_byte(descriptor, F_UNLCK); }
#else
int file_take_place(int descriptor) {
  (void)descriptor;
  return 1;
}

void file_give_place(int descriptor) { (void)descriptor; }
#endif

#if defined(__ANDROID__)
/* On Android nobody can cancel a thread, and no program is set-user-ID. */
int cancellation_hold_off(void) { return 0; }
void cancellation_restore(int state) { (void)state; }
const char *trusted_variable(const char *name) { return getenv(name); }
#else
int cancellation_hold_off(void) {
  int state = 0;
  (void)pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &state);
  return state;
}

void cancellation_restore(int state) {
  int old;
  (void)pthread_setcancelstate(state, &old);
}

const char *trusted_variable(const char *name) {
#if defined(__APPLE__)
  return issetugid() ? NULL : getenv(name);
#else
  return secure_getenv(name);
#endif
}
#endif

#if defined(__linux__)
#include <linux/falloc.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/statfs.h>
#include <sys/xattr.h>

int file_system_traits(int descriptor) {
  struct statfs status;
  if (fstatfs(descriptor, &status) != 0) {
    return -1;
  }
  /* The numbers are those of statfs(2) and linux/magic.h. */
  switch ((uint32_t)status.f_type) {
  case 0x00006969: /* NFS */
  case 0x0000517B: /* SMB */
  case 0xFF534D42: /* CIFS */
  case 0xFE534D42: /* SMB2 */
  case 0x5346414F: /* AFS */
  case 0x00C36400: /* Ceph */
  case 0x73757245: /* Coda */
    return file_system_is_remote;
  case 0x01021994: /* tmpfs */
    return file_system_reads_take_blocks;
  case 0x794C7630: /* overlayfs */
    return file_system_is_layered;
  default:
    return 0;
  }
}

int file_allocate(int descriptor, int64_t start, int64_t end) {
  int result = fallocate(descriptor, 0, start, end - start);
  /* EOPNOTSUPP: the file system cannot allocate. The other two errors: a filter of system calls has
     refused the call. */
  return result != 0 && (errno == EOPNOTSUPP || errno == ENOSYS || errno == EPERM) ? 0 : result;
}

int file_punch(int descriptor, int64_t start, int64_t end) {
  return fallocate(descriptor, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, start, end - start);
}

static const char access_list[] = "system.posix_acl_access";

long file_access_list(int descriptor, void *bytes, size_t capacity) {
  long length = fgetxattr(descriptor, access_list, bytes, capacity);
  /* The file system has no access lists, or the file has no list. */
  return length < 0 && (errno == ENODATA || errno == EOPNOTSUPP) ? 0 : length;
}

int file_set_access_list(int descriptor, const void *bytes, size_t length) {
  return fsetxattr(descriptor, access_list, bytes, length, 0);
}

bool system_watches_folders(void) { return true; }

int watch_make(void) { return inotify_init1(IN_CLOEXEC | IN_NONBLOCK); }

int watch_add(int watch, const char *folder, bool for_moves) {
  /* A folder is often added while it is watched. Without IN_MASK_ADD the system first takes back
     what the folder is watched for, and an event of that moment is lost. */
  const uint32_t events = for_moves ? 0
                                    : IN_MODIFY | IN_MOVED_TO | IN_CREATE | IN_DELETE |
                                          IN_DELETE_SELF;
  return inotify_add_watch(watch, folder, IN_MASK_ADD | IN_MOVE_SELF | events);
}

void watch_remove(int watch, int number) { (void)inotify_rm_watch(watch, number); }

int signal_make(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

void signal_raise(int signal) {
  const uint64_t one = 1;
  (void)!write(signal, &one, sizeof one);
}

int waiter_make(int watch, int signal) {
  int waiter = epoll_create1(EPOLL_CLOEXEC);
  struct epoll_event event = {.events = EPOLLIN | EPOLLET};
  if (waiter >= 0 && (epoll_ctl(waiter, EPOLL_CTL_ADD, watch, &event) != 0 ||
                      epoll_ctl(waiter, EPOLL_CTL_ADD, signal, &event) != 0)) {
    int number = errno;
    (void)close(waiter);
    errno = number;
    return -1;
  }
  return waiter;
}

int waiter_sleep(int waiter, int milliseconds) {
  struct epoll_event events[2];
  return epoll_wait(waiter, events, 2, milliseconds) < 0 && errno == EINTR;
}

int unwatched_sleep(int64_t nanoseconds) {
  const struct timespec time = {nanoseconds / 1000000000, nanoseconds % 1000000000};
  sigset_t none;
  (void)sigemptyset(&none);
  /* Unlike nanosleep(), this call ends if the process is stopped and continued. */
  (void)sigtimedwait(&none, NULL, &time);
  if (errno == EAGAIN || errno == EINTR) {
    return errno == EINTR;
  }
  return nanosleep(&time, NULL) != 0;
}

void waiter_empty(int waiter, int watch, int signal) {
  char said[4096];
  /* If events come faster than they are read, the waiter stays readable, which is allowed. */
  for (int round = 0; round < 8; round++) {
    (void)waiter_sleep(waiter, 0);
    int length = 0;
    if (ioctl(watch, FIONREAD, &length) != 0 || length == 0) {
      return;
    }
    /* The signal is raised before the events are read, because no other waiter may become
       unreadable before it has seen the events. */
    signal_raise(signal);
    while (read(watch, said, sizeof said) > 0) {
    }
  }
}

void waiter_hold(int waiter, int signal, bool is_held) {
  /* Nobody reads the signal, so without EPOLLET it is always there. */
  struct epoll_event event = {.events = is_held ? EPOLLIN : EPOLLIN | EPOLLET};
  (void)epoll_ctl(waiter, EPOLL_CTL_MOD, signal, &event);
}

#elif defined(__APPLE__)
#include <sys/mount.h>
#include <sys/param.h>

int file_system_traits(int descriptor) {
  struct statfs status;
  if (fstatfs(descriptor, &status) != 0) {
    return -1;
  }
  return (status.f_flags & MNT_LOCAL) == 0 ? file_system_is_remote : 0;
}

int file_punch(int descriptor, int64_t start, int64_t end) {
  struct fpunchhole hole = {0, 0, start, end - start};
  return fcntl(descriptor, F_PUNCHHOLE, &hole);
}

#pragma clang diagnostic ignored "-Wunused-parameter"
int file_allocate(int descriptor, int64_t start, int64_t end) { return 0; }
long file_access_list(int descriptor, void *bytes, size_t capacity) { return 0; }
int file_set_access_list(int descriptor, const void *bytes, size_t length) { return 0; }
/* Nothing is watched: waiters look again every few milliseconds. */
bool system_watches_folders(void) { return false; }
int watch_make(void) { return -1; }
int watch_add(int watch, const char *folder, bool for_moves) { return -1; }
void watch_remove(int watch, int number) {}
int signal_make(void) { return -1; }
void signal_raise(int signal) {}
int waiter_make(int watch, int signal) { return -1; }
int waiter_sleep(int waiter, int milliseconds) { return 0; }
int unwatched_sleep(int64_t nanoseconds) {
  const struct timespec time = {nanoseconds / 1000000000, nanoseconds % 1000000000};
  return nanosleep(&time, NULL) != 0;
}
void waiter_empty(int waiter, int watch, int signal) {}
void waiter_hold(int waiter, int signal, bool is_held) {}
#endif
