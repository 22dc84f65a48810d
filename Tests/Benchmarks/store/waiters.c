/*
 * Measures threads of another process that wait for a change: how soon after the
 * start of a set they return from waitForSharedChange(), and how much processor time
 * they use while nothing changes.
 */
#define _GNU_SOURCE
#include "waiters.h"

#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../timing.h"
#include "widget_bridge.h"

enum { most = 1000, rounds = 50, idle_seconds = 2 };

/* The memory that both processes share. */
typedef struct {
  int waiting;     /* how many times a thread was about to wait */
  int woken;       /* how many times a thread has returned from waiting */
  int is_measured; /* whether `used` is set */
  int64_t used;    /* processor time in `idle_seconds`, in microseconds */
  int64_t back[most];
} board;

static board *shown;
static uint32_t group;

static int seen(int *number) { return __atomic_load_n(number, __ATOMIC_ACQUIRE); }
static void add(int *number) { __atomic_add_fetch(number, 1, __ATOMIC_ACQ_REL); }
static void await(int *number, int wanted) {
  while (seen(number) < wanted) usleep(200);
}

static void die(const char *what) {
  fprintf(stderr, "waiters: %s failed\n", what);
  exit(1);
}

static void open_group(const char *folder) {
  char options[1024];
  int32_t handle;
  snprintf(options, sizeof options, "{\"directory\":\"%s\"}", folder);
  handle = openSharedGroup("group", options);
  if (handle <= 0) die("open");
  group = (uint32_t)handle;
}

static void *wait_each_round(void *place) {
  int64_t *back = place;
  int round;
  for (round = 0; round < rounds; round++) {
    /* The next set is made when all threads wait again. */
    uint32_t since = getSharedChangeCount(group);
    add(&shown->waiting);
    if (waitForSharedChange(group, since, 60000) != 1) die("wait");
    *back = nanoseconds();
    add(&shown->woken);
  }
  return NULL;
}

void wait_for_ever(const char *folder) {
  open_group(folder);
  printf("waiting\n");
  fflush(stdout);
  while (waitForSharedChange(group, getSharedChangeCount(group), 60000) >= 0) continue;
  die("wait");
}

static int64_t used_us(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * (int64_t)1000000 +
         usage.ru_utime.tv_usec + usage.ru_stime.tv_usec;
}

/* Gives every thread that is about to wait the time to fall asleep. */
static void let_them_sleep(void) { usleep(50000); }

static void wait_on_threads(const char *folder, int count) {
  pthread_t threads[most];
  cpu_set_t all;
  int64_t before;
  int i;
  CPU_ZERO(&all);
  for (i = 0; i < CPU_SETSIZE; i++) CPU_SET(i, &all);
  (void)sched_setaffinity(0, sizeof all, &all);
  open_group(folder);
  for (i = 0; i < count; i++)
    if (pthread_create(&threads[i], NULL, wait_each_round, &shown->back[i])) die("thread");
  await(&shown->waiting, count);
  let_them_sleep();
  before = used_us();
  sleep(idle_seconds);
  shown->used = used_us() - before;
  add(&shown->is_measured);
  for (i = 0; i < count; i++) pthread_join(threads[i], NULL);
}

void measure_waiters(const char *folder, int count) {
  static double first[rounds], middle[rounds], last[rounds], times[most];
  pid_t child;
  int round, i;
  if (count < 1 || count > most) die("count");
  shown = mmap(NULL, sizeof *shown, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shown == MAP_FAILED) die("mmap");
  child = fork(); /* Before the group is opened, because handles do not survive fork(). */
  if (child == 0) {
    wait_on_threads(folder, count);
    _exit(0);
  }
  open_group(folder);
  await(&shown->is_measured, 1);
  for (round = 0; round < rounds; round++) {
    int64_t begun;
    await(&shown->waiting, count * (round + 1));
    let_them_sleep();
    begun = nanoseconds();
    if (setSharedValue(group, "key", round % 2 ? "1" : "2")) die("set");
    await(&shown->woken, count * (round + 1));
    for (i = 0; i < count; i++) times[i] = (double)(shown->back[i] - begun) / 1e3;
    first[round] = quantile(times, count, 0);
    middle[round] = median(times, count);
    last[round] = quantile(times, count, 1);
  }
  waitpid(child, NULL, 0);
  printf("first %.1f\nmedian %.1f\nlast %.1f\nslowest %.1f\nused %.1f\n", median(first, rounds),
         median(middle, rounds), median(last, rounds), quantile(last, rounds, 1),
         (double)shown->used / idle_seconds);
}
