#define _GNU_SOURCE
#include "fork_files.h"

#if defined(__linux__) || defined(__APPLE__)
#include <fcntl.h>
#include <sched.h>
#include <stdlib.h>
#include <unistd.h>

/* Numbers of open files plus 1; 0 is free. What was once linked stays. */
struct places {
  int files[30];
  struct places *next;
};

static struct places first;
static uint32_t begun, ended;

/* Puts a number in the place of another; 0 where none is that. */
static int replace(struct places *places, int number, int with) {
  for (int i = 0; i < 30; i++) {
    int expected = number;
    if (__atomic_compare_exchange_n(&places->files[i], &expected, with, 0,
                                    __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {
      return 1;
    }
  }
  return 0;
}

void shared_fork_enter(int descriptor) {
  struct places *places = &first;
  while (places != NULL && !replace(places, 0, descriptor + 1)) {
    struct places *next = __atomic_load_n(&places->next, __ATOMIC_ACQUIRE);
    if (next == NULL) {
      struct places *more = calloc(1, sizeof *more);
      if (more == NULL ||
          __atomic_compare_exchange_n(&places->next, &next, more, 0,
                                      __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
        next = more;
      } else {
        /* Another thread was quicker. */
        free(more);
      }
    }
    places = next;
  }
}

void shared_fork_leave(int descriptor) {
  struct places *places = &first;
  while (places != NULL && !replace(places, descriptor + 1, 0)) {
    places = __atomic_load_n(&places->next, __ATOMIC_ACQUIRE);
  }
}

uint32_t shared_forks(void) {
  uint32_t count;
  int tries = 0;
  /* A handler of the host's, inside fork(), would wait for itself. */
  do {
    count = __atomic_load_n(&begun, __ATOMIC_SEQ_CST);
    if (count == __atomic_load_n(&ended, __ATOMIC_SEQ_CST)) {
      break;
    }
    (void)sched_yield();
  } while (++tries < 10000);
  return count;
}

void shared_fork_begins(void) {
  (void)__atomic_add_fetch(&begun, 1, __ATOMIC_SEQ_CST);
}

void shared_fork_has_ended(void) {
  (void)__atomic_add_fetch(&ended, 1, __ATOMIC_SEQ_CST);
}

void shared_fork_close_files(void) {
  for (struct places *places = &first; places != NULL; places = places->next) {
    for (int i = 0; i < 30; i++) {
      int number = __atomic_exchange_n(&places->files[i], 0, __ATOMIC_SEQ_CST);
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
  /* Of several forks that were under way at once the child is alone. */
  __atomic_store_n(&ended, begun, __ATOMIC_SEQ_CST);
}

#else

void shared_fork_enter(int descriptor) { (void)descriptor; }
void shared_fork_leave(int descriptor) { (void)descriptor; }
uint32_t shared_forks(void) { return 0; }
void shared_fork_begins(void) {}
void shared_fork_has_ended(void) {}
void shared_fork_close_files(void) {}
#endif
