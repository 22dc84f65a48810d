#define _GNU_SOURCE
#include "fork_files.h"
#include "calls_inside.h"

uint32_t fork_generation;

#if defined(__linux__) || defined(__APPLE__)
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

/* Numbers of open files plus 1; 0 is free. What was once linked stays. */
struct places {
  int files[30];
  struct places *next;
};

static struct places first;
static pthread_mutex_t lock;

/* A thread that forks while it holds forks off itself goes on. */
static void make_lock(void) {
  pthread_mutexattr_t attributes;
  (void)pthread_mutexattr_init(&attributes);
  (void)pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  (void)pthread_mutex_init(&lock, &attributes);
  (void)pthread_mutexattr_destroy(&attributes);
}

static void install(void);

void fork_install(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  (void)pthread_once(&once, install);
}

void fork_hold_off(void) {
  fork_install();
  (void)pthread_mutex_lock(&lock);
}

void fork_allow(void) { (void)pthread_mutex_unlock(&lock); }

/* In the child, which has no other thread yet. The numbers stay in use, by files that nobody
   reads: what came from the parent may close them later. */
static void begin_child(void) {
  for (struct places *places = &first; places != NULL; places = places->next) {
    for (int i = 0; i < 30; i++) {
      int number = places->files[i];
      places->files[i] = 0;
      if (number != 0) {
        int empty = open("/dev/null", O_RDONLY | O_CLOEXEC);
        if (empty < 0) {
          (void)close(number - 1);
          continue;
        }
        (void)dup2(empty, number - 1);
        (void)fcntl(number - 1, F_SETFD, FD_CLOEXEC);
        (void)close(empty);
      }
    }
  }
  calls_forget();
  (void)__atomic_add_fetch(&fork_generation, 1, __ATOMIC_RELAXED);
  /* The parent's thread had it, which this one is not. */
  make_lock();
}

static void install(void) {
  make_lock();
  (void)pthread_atfork(fork_hold_off, fork_allow, begin_child);
}

/* Puts a number in the place of another; 0 if none is that. With the lock. */
static int replace(struct places *places, int number, int with) {
  for (int i = 0; i < 30; i++) {
    if (places->files[i] == number) {
      places->files[i] = with;
      return 1;
    }
  }
  return 0;
}

void fork_enter_file(int descriptor) {
  struct places *places = &first;
  while (places != NULL && !replace(places, 0, descriptor + 1)) {
    if (places->next == NULL) {
      places->next = calloc(1, sizeof *places);
    }
    places = places->next;
  }
}

void fork_leave_file(int descriptor) {
  struct places *places = &first;
  while (places != NULL && !replace(places, descriptor + 1, 0)) {
    places = places->next;
  }
}

#else

void fork_install(void) {}
void fork_hold_off(void) {}
void fork_allow(void) {}
void fork_enter_file(int descriptor) { (void)descriptor; }
void fork_leave_file(int descriptor) { (void)descriptor; }
#endif
