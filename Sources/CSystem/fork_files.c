#define _GNU_SOURCE
#include "fork_files.h"
#include "calls_inside.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

uint32_t fork_generation;
struct calls_stripe calls_stripes[calls_stripe_count];
uint32_t calls_are_awaited;

/* For each descriptor's number, whether a child of fork() closes the file. */
static unsigned char *is_entered;
static int entered_count;
static pthread_mutex_t lock;

/* The lock is recursive, because a thread may fork while it holds off forks. */
static void make_lock(void) {
  pthread_mutexattr_t attributes;
  (void)pthread_mutexattr_init(&attributes);
  (void)pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  (void)pthread_mutex_init(&lock, &attributes);
  (void)pthread_mutexattr_destroy(&attributes);
}

/* Runs in the child, which has no other thread yet. The files' numbers stay in use, for /dev/null,
   because code that is inherited from the parent may close them later. */
static void begin_child(void) {
  for (int number = 0; number < entered_count; number++) {
    if (is_entered[number]) {
      is_entered[number] = 0;
      int empty = open("/dev/null", O_RDONLY | O_CLOEXEC);
      if (empty < 0) {
        (void)close(number);
        continue;
      }
      (void)dup2(empty, number);
      (void)fcntl(number, F_SETFD, FD_CLOEXEC);
      (void)close(empty);
    }
  }
  /* The child has none of the threads that were running a call. */
  memset(calls_stripes, 0, sizeof calls_stripes);
  calls_are_awaited = 0;
  (void)__atomic_add_fetch(&fork_generation, 1, __ATOMIC_RELAXED);
  /* The lock belongs to the parent's thread, so the child makes its own. */
  make_lock();
}

static void install(void) {
  make_lock();
  (void)pthread_atfork(fork_hold_off, fork_allow, begin_child);
}

void fork_hold_off(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  (void)pthread_once(&once, install);
  (void)pthread_mutex_lock(&lock);
}

void fork_allow(void) { (void)pthread_mutex_unlock(&lock); }

void fork_enter_file(int descriptor) {
  if (descriptor >= entered_count) {
    int count = 2 * descriptor + 32;
    unsigned char *larger = realloc(is_entered, (size_t)count);
    if (larger == NULL) {
      return;
    }
    memset(larger + entered_count, 0, (size_t)(count - entered_count));
    is_entered = larger;
    entered_count = count;
  }
  is_entered[descriptor] = 1;
}

void fork_leave_file(int descriptor) {
  if (descriptor < entered_count) {
    is_entered[descriptor] = 0;
  }
}
