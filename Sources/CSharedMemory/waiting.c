#define _GNU_SOURCE
#include "waiting.h"

#include <stddef.h>
#include <time.h>

#if defined(__linux__)
#include <linux/futex.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/syscall.h>
#include <unistd.h>

void word_wait(const uint32_t *word, uint32_t expected, int64_t nanoseconds) {
  struct timespec time = {0, 0};
  if (nanoseconds >= 0) {
    time.tv_sec = (time_t)(nanoseconds / 1000000000);
    time.tv_nsec = (long)(nanoseconds % 1000000000);
  }
  (void)syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, expected,
                nanoseconds < 0 ? NULL : &time, NULL, 0);
}

void word_wake(const uint32_t *word, int count) {
  (void)syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, count, NULL, NULL, 0);
}

int signal_make(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

void signal_raise(int descriptor) {
  const uint64_t one = 1;
  (void)!write(descriptor, &one, sizeof one);
}

void signal_clear(int descriptor) {
  uint64_t count;
  (void)!read(descriptor, &count, sizeof count);
}

int watch_make(void) { return inotify_init1(IN_CLOEXEC | IN_NONBLOCK); }

int watch_add(int watch, const char *folder) {
  return inotify_add_watch(watch, folder,
                           IN_MODIFY | IN_MOVED_TO | IN_CREATE | IN_DELETE | IN_DELETE_SELF |
                               IN_MOVE_SELF);
}

void watch_remove(int watch, int number) { (void)inotify_rm_watch(watch, number); }

int watch_wait(int watch, int signal, int milliseconds) {
  struct pollfd files[2] = {{signal, POLLIN, 0}, {watch, POLLIN, 0}};
  if (poll(files, 2, milliseconds) <= 0) {
    return 0;
  }
  if (files[1].revents != 0) {
    char events[4096];
    while (read(watch, events, sizeof events) > 0) {
    }
  }
  return 1;
}

#else
static void sleep_for(int64_t nanoseconds) {
  struct timespec time = {0, (long)nanoseconds};
  (void)nanosleep(&time, NULL);
}

void word_wait(const uint32_t *word, uint32_t expected, int64_t nanoseconds) {
  if (__atomic_load_n(word, __ATOMIC_ACQUIRE) == expected) {
    sleep_for(nanoseconds < 0 || nanoseconds > 1000000 ? 1000000 : nanoseconds);
  }
}

void word_wake(const uint32_t *word, int count) {
  (void)word;
  (void)count;
}

int signal_make(void) { return -1; }
void signal_raise(int descriptor) { (void)descriptor; }
void signal_clear(int descriptor) { (void)descriptor; }
int watch_make(void) { return -1; }
int watch_add(int watch, const char *folder) {
  (void)watch;
  (void)folder;
  return -1;
}
void watch_remove(int watch, int number) {
  (void)watch;
  (void)number;
}
int watch_wait(int watch, int signal, int milliseconds) {
  (void)watch;
  (void)signal;
  sleep_for((int64_t)(milliseconds < 10 ? milliseconds : 10) * 1000000);
  return 1;
}
#endif
