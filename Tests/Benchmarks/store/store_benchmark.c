/*
 * One workload and one way of timing for every store: medians of blocks, each
 * a number of calls between two readings of the clock. Times are microseconds,
 * without what reading the clock takes.
 *
 *     store_benchmark operations FOLDER KEYS LENGTH MILLISECONDS
 *     store_benchmark tail FOLDER KEYS SETS
 *     store_benchmark fill FOLDER KEYS
 *     store_benchmark memory FOLDER KEYS
 *     store_benchmark waiters FOLDER THREADS
 *
 * operations: a line "OPERATION TIME" of each driver, headed by its name; each
 * operation is measured for so many milliseconds at the most.
 * tail: how long the slowest of many sets of WidgetBridge take.
 * fill, memory: what opening a group that another process filled adds to memory.
 * waiters: see waiters.c.
 */
#define _GNU_SOURCE
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../timing.h"
#include "store_driver.h"
#include "waiters.h"

static const store_driver *const drivers[] = {
    &widget_bridge_driver, &lmdb_driver, &lmdb_writemap_driver, &sqlite_driver,
    &json_file_driver};
enum { driver_count = 5, batch_size = 10 };

static double now_us(void) { return (double)nanoseconds() / 1e3; }

static uint64_t state = 88172645463325252u;
static uint32_t below(uint32_t limit) { /* xorshift64 */
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (uint32_t)(((state >> 32) * limit) >> 32);
}

static char (*names)[24];
static char value[8192];
static size_t value_length;

static void make_value(size_t length) {
  value_length = length;
  memset(value, 'v', length);
  value[0] = value[length - 1] = '"';
  value[length] = 0;
}

static void change_value(void) { value[1 + below(16)] = (char)('a' + below(26)); }

static void die(const char *what, const store_driver *driver) {
  fprintf(stderr, "%s: %s failed\n", driver->name, what);
  exit(1);
}

enum { most_blocks = 20000, least_blocks = 5 };
static double times[most_blocks];
static double budget_us;

/* Whether another block is to be measured. */
static int goes_on(int block, double begun) {
  if (block >= most_blocks) return 0;
  return block < least_blocks || now_us() - begun < budget_us;
}

static double time_get(const store_driver *d, store *s, uint32_t keys) {
  enum { calls = 64 };
  static char buffer[8192];
  double begun = now_us();
  int block, call;
  for (block = 0; goes_on(block, begun); block++) {
    double start = now_us();
    for (call = 0; call < calls; call++)
      if (d->get(s, names[below(keys)], buffer, sizeof buffer) < 0) die("get", d);
    times[block] = (now_us() - start) / calls;
  }
  return quantile(times, block, .5);
}

static double time_set(const store_driver *d, store *s, uint32_t keys) {
  double begun = now_us();
  int block;
  for (block = 0; goes_on(block, begun); block++) {
    const char *key = names[below(keys)];
    double start = now_us();
    if (d->set(s, key, value, value_length)) die("set", d);
    times[block] = now_us() - start;
    change_value();
  }
  return quantile(times, block, .5);
}

static double time_batch(const store_driver *d, store *s, uint32_t keys) {
  const char *chosen[batch_size];
  double begun = now_us();
  int block, i;
  for (block = 0; goes_on(block, begun); block++) {
    double start;
    uint32_t first = below(keys);
    for (i = 0; i < batch_size; i++)
      chosen[i] = names[(first + (uint32_t)i * 7919u) % keys];
    start = now_us();
    if (d->set_batch(s, chosen, batch_size, value, value_length)) die("batch", d);
    times[block] = now_us() - start;
    change_value();
  }
  return quantile(times, block, .5);
}

static double time_open(const store_driver *d, const char *folder, uint32_t keys) {
  static char buffer[8192];
  double begun = now_us();
  int block;
  for (block = 0; goes_on(block, begun); block++) {
    double start = now_us();
    store *s = d->open(folder, 0);
    if (!s || d->get(s, names[below(keys)], buffer, sizeof buffer) < 0)
      die("open and get", d);
    times[block] = now_us() - start;
    d->close(s);
  }
  return quantile(times, block, .5);
}

/* A child sets a key each time it is asked; the get after it is timed. */
typedef struct {
  volatile int turn; /* 0: the parent's, 1: the child's, 2: the end */
} relay;

static void hand_over(relay *r, int turn) {
  __atomic_store_n(&r->turn, turn, __ATOMIC_RELEASE);
}

static int await_turn(relay *r, int turn) {
  int seen;
  while ((seen = __atomic_load_n(&r->turn, __ATOMIC_ACQUIRE)) != turn && seen != 2)
    sched_yield();
  return seen;
}

/* On a processor of its own, where there is more than one. */
static void run_on(int processor) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(processor, &set);
  (void)sched_setaffinity(0, sizeof set, &set);
}

/* Before the parent opens the store: handles do not live through fork(). */
static pid_t start_writer(const store_driver *d, const char *folder,
                          uint32_t keys, relay *r) {
  pid_t child = fork();
  if (child == 0) {
    store *s = NULL;
    run_on(1);
    while (await_turn(r, 1) == 1) {
      if (!s) s = d->open(folder, 0);
      if (!s || d->set(s, names[below(keys)], value, value_length)) _exit(1);
      hand_over(r, 0);
    }
    _exit(0);
  }
  return child;
}

static double time_get_after_write(const store_driver *d, store *s,
                                   uint32_t keys, relay *r) {
  static char buffer[8192];
  double begun = now_us();
  int block;
  for (block = 0; goes_on(block, begun); block++) {
    const char *key = names[below(keys)];
    double start;
    hand_over(r, 1);
    await_turn(r, 0);
    start = now_us();
    if (d->get(s, key, buffer, sizeof buffer) < 0) die("get", d);
    times[block] = now_us() - start;
  }
  return quantile(times, block, .5);
}

/* What two readings of the clock take by themselves. */
static double clock_us(void) {
  int block;
  for (block = 0; block < 2000; block++) {
    double start = now_us();
    times[block] = now_us() - start;
  }
  return quantile(times, 2000, .5);
}

static void fill(const store_driver *d, const char *folder, uint32_t keys) {
  store *s = d->open(folder, 0);
  uint32_t i = 0;
  if (!s) die("open", d);
  while (i < keys) {
    const char *chosen[1000];
    int n = 0;
    while (n < 1000 && i < keys) chosen[n++] = names[i++];
    if (d->set_batch(s, chosen, n, value, value_length)) die("fill", d);
  }
  d->close(s);
}

static void told(const char *operation, double time, double clock) {
  printf("%s %.4f\n", operation, time > clock ? time - clock : 0);
  fflush(stdout);
}

static void measure(const store_driver *d, const char *base, uint32_t keys, double clock) {
  char folder[1024];
  relay *r = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  pid_t writer;
  store *s;
  snprintf(folder, sizeof folder, "%s/%s", base, d->name);
  mkdir(folder, 0700);
  fill(d, folder, keys);
  writer = start_writer(d, folder, keys, r);
  s = d->open(folder, 0);
  if (!s) die("open", d);
  time_get(d, s, keys);
  told("get", time_get(d, s, keys), clock / 64);
  told("after", time_get_after_write(d, s, keys, r), clock);
  hand_over(r, 2);
  waitpid(writer, NULL, 0);
  told("set", time_set(d, s, keys), clock);
  told("batch", time_batch(d, s, keys), clock);
  d->close(s);
  told("open", time_open(d, folder, keys), clock);
  s = d->open(folder, 1);
  if (!s) die("open", d);
  /* Each waits for the disk: more time, for as many of them. */
  budget_us *= 4;
  told("power", time_set(d, s, keys), clock);
  budget_us /= 4;
  d->close(s);
  munmap(r, 4096);
}

/* How long the slowest of many sets take. */
static void measure_tail(const char *base, uint32_t keys, int count, double clock) {
  static const struct {
    const char *name;
    double part;
  } marks[] = {{"median", .5}, {"p99", .99}, {"p999", .999}, {"most", 1}};
  const store_driver *d = &widget_bridge_driver;
  double *all = malloc((size_t)count * sizeof *all);
  store *s;
  size_t m;
  int i;
  fill(d, base, keys);
  s = d->open(base, 0);
  for (i = 0; i < count; i++) {
    const char *key = names[below(keys)];
    double start = now_us();
    if (d->set(s, key, value, value_length)) die("set", d);
    all[i] = now_us() - start - clock;
  }
  d->close(s);
  for (m = 0; m < sizeof marks / sizeof *marks; m++)
    told(marks[m].name, quantile(all, count, marks[m].part), 0);
  free(all);
}

/* What this process has in memory that no file stands behind, in KiB. */
static long anonymous_kib(void) {
  FILE *file = fopen("/proc/self/smaps", "r");
  char line[512];
  long sum = 0, part;
  if (!file) return -1;
  while (fgets(line, sizeof line, file))
    if (sscanf(line, "Anonymous: %ld kB", &part) == 1) sum += part;
  fclose(file);
  return sum;
}

static void measure_memory(const char *base, uint32_t keys) {
  static char buffer[8192];
  const store_driver *d = &widget_bridge_driver;
  /* Another group first: what the library itself takes once is not the group's. */
  char other[1024];
  long before;
  store *s;
  uint32_t i;
  snprintf(other, sizeof other, "%s/other", base);
  fill(d, other, 1);
  anonymous_kib();
  before = anonymous_kib();
  s = d->open(base, 0);
  if (!s || d->get(s, names[0], buffer, sizeof buffer) < 0) die("open and get", d);
  printf("opened %ld\n", anonymous_kib() - before);
  for (i = 0; i < keys; i++)
    if (d->get(s, names[i], buffer, sizeof buffer) < 0) die("get", d);
  printf("read %ld\n", anonymous_kib() - before);
  d->close(s);
}

int main(int argc, char **argv) {
  const char *command = argc > 3 ? argv[1] : "", *base = argc > 3 ? argv[2] : "";
  uint32_t keys = argc > 3 ? (uint32_t)atoi(argv[3]) : 0, i;
  double clock;
  if (keys < batch_size) {
    fprintf(stderr, "usage: see store_benchmark.c\n");
    return 64;
  }
  names = malloc(keys * sizeof *names);
  for (i = 0; i < keys; i++) snprintf(names[i], sizeof names[i], "widget.key.%u", i);
  make_value(200);
  run_on(0);
  clock = clock_us();
  if (strcmp(command, "operations") == 0 && argc == 6) {
    size_t d;
    make_value((size_t)atoi(argv[4]));
    budget_us = atof(argv[5]) * 1e3;
    for (d = 0; d < driver_count; d++) {
      /* It writes and reads all of it with each change. */
      if (drivers[d] == &json_file_driver && (double)keys * (double)value_length > 1e8) continue;
      printf("driver %s\n", drivers[d]->name);
      measure(drivers[d], base, keys, clock);
    }
  } else if (strcmp(command, "tail") == 0 && argc == 5) {
    measure_tail(base, keys, atoi(argv[4]), clock);
  } else if (strcmp(command, "fill") == 0) {
    fill(&widget_bridge_driver, base, keys);
  } else if (strcmp(command, "memory") == 0) {
    measure_memory(base, keys);
  } else if (strcmp(command, "waiters") == 0) {
    measure_waiters(base, (int)keys);
  }
  return 0;
}
