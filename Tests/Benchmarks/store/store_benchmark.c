/*
 * One workload and one way of timing for every store: medians of blocks, each
 * a number of calls between two readings of the clock.
 *
 *     store_benchmark FOLDER [long]
 *
 * long: values of 60 and 4,000 bytes as well, and a million sets for the slowest.
 */
#define _GNU_SOURCE
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "store_driver.h"

static const store_driver *const drivers[] = {
    &widget_bridge_driver, &lmdb_driver, &sqlite_driver, &json_file_driver};
enum { driver_count = 4, batch_size = 10 };

static double now_us(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e6 + (double)time.tv_nsec / 1e3;
}

static int compare(const void *one, const void *other) {
  double a = *(const double *)one, b = *(const double *)other;
  return a < b ? -1 : a > b;
}

static double quantile(double *times, int count, double part) {
  int at = (int)(part * (count - 1));
  if (count == 0) return 0;
  qsort(times, (size_t)count, sizeof *times, compare);
  return times[at];
}

static uint64_t state = 88172645463325252u;
static uint32_t below(uint32_t limit) { /* xorshift64 */
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (uint32_t)((state >> 11) % limit);
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

enum { max_blocks = 20000 };
static double times[max_blocks];

static double time_get(const store_driver *d, store *s, uint32_t keys,
                       int blocks, int calls) {
  char buffer[8192];
  int block, call;
  for (block = 0; block < blocks; block++) {
    double start = now_us();
    for (call = 0; call < calls; call++)
      if (d->get(s, names[below(keys)], buffer, sizeof buffer) < 0) die("get", d);
    times[block] = (now_us() - start) / calls;
  }
  return quantile(times, blocks, .5);
}

static double time_set(const store_driver *d, store *s, uint32_t keys,
                       int blocks, int calls) {
  int block, call;
  for (block = 0; block < blocks; block++) {
    double start = now_us();
    for (call = 0; call < calls; call++)
      if (d->set(s, names[below(keys)], value, value_length)) die("set", d);
    times[block] = (now_us() - start) / calls;
    change_value();
  }
  return quantile(times, blocks, .5);
}

static double time_batch(const store_driver *d, store *s, uint32_t keys,
                         int blocks) {
  const char *chosen[batch_size];
  int block, i;
  for (block = 0; block < blocks; block++) {
    double start;
    uint32_t first = below(keys);
    for (i = 0; i < batch_size; i++)
      chosen[i] = names[(first + (uint32_t)i * 7919u) % keys];
    if (keys == batch_size)
      for (i = 0; i < batch_size; i++) chosen[i] = names[i];
    start = now_us();
    if (d->set_batch(s, chosen, batch_size, value, value_length)) die("batch", d);
    times[block] = now_us() - start;
    change_value();
  }
  return quantile(times, blocks, .5);
}

static double time_open(const store_driver *d, const char *folder,
                        uint32_t keys, int blocks) {
  char buffer[8192];
  int block;
  for (block = 0; block < blocks; block++) {
    double start = now_us();
    store *s = d->open(folder, 0);
    if (!s || d->get(s, names[below(keys)], buffer, sizeof buffer) < 0)
      die("open and get", d);
    times[block] = now_us() - start;
    d->close(s);
  }
  return quantile(times, blocks, .5);
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

/* Before the parent opens the store: handles do not live through fork(). */
static pid_t start_writer(const store_driver *d, const char *folder,
                          uint32_t keys, relay *r) {
  pid_t child = fork();
  if (child == 0) {
    store *s = NULL;
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
                                   uint32_t keys, relay *r, int blocks) {
  char buffer[8192];
  int block;
  for (block = 0; block < blocks; block++) {
    double start;
    hand_over(r, 1);
    await_turn(r, 0);
    start = now_us();
    if (d->get(s, names[below(keys)], buffer, sizeof buffer) < 0) die("get", d);
    times[block] = now_us() - start;
  }
  return quantile(times, blocks, .5);
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

enum { op_get, op_after, op_set, op_batch, op_open, op_power, op_count };
static const char *const op_names[op_count] = {
    "get", "get after another process wrote", "set", "batch of 10",
    "open + first get", "power-safe set"};

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

static void measure(const store_driver *d, const char *base, uint32_t keys,
                    double clock, double *result) {
  char folder[1024];
  relay *r = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  int is_slow = d == &json_file_driver, few = is_slow ? 20 : 2000;
  pid_t writer;
  store *s;
  snprintf(folder, sizeof folder, "%s/%s-%u-%zu", base, d->name, keys, value_length);
  mkdir(folder, 0700);
  fill(d, folder, keys);
  writer = start_writer(d, folder, keys, r);
  s = d->open(folder, 0);
  if (!s) die("open", d);
  time_get(d, s, keys, 100, 10);
  result[op_get] = time_get(d, s, keys, is_slow ? 200 : 4000, 64) - clock / 64;
  result[op_after] = time_get_after_write(d, s, keys, r, few) - clock;
  hand_over(r, 2);
  waitpid(writer, NULL, 0);
  result[op_set] = time_set(d, s, keys, few * 5, 1) - clock;
  result[op_batch] = time_batch(d, s, keys, few) - clock;
  d->close(s);
  result[op_open] = time_open(d, folder, keys, is_slow ? 10 : 300) - clock;
  s = d->open(folder, 1);
  if (!s) die("open", d);
  result[op_power] = time_set(d, s, keys, is_slow ? 10 : 200, 1) - clock;
  d->close(s);
  munmap(r, 4096);
}

/* How long the slowest of many sets take. */
static void measure_tail(const char *base, uint32_t keys, int count, double clock) {
  const store_driver *d = &widget_bridge_driver;
  double *all = malloc((size_t)count * sizeof *all);
  char folder[1024];
  store *s;
  int i;
  make_value(200);
  snprintf(folder, sizeof folder, "%s/tail-%u", base, keys);
  mkdir(folder, 0700);
  fill(d, folder, keys);
  s = d->open(folder, 0);
  for (i = 0; i < count; i++) {
    double start = now_us();
    if (d->set(s, names[below(keys)], value, value_length)) die("set", d);
    all[i] = now_us() - start - clock;
  }
  d->close(s);
  printf("| %u | %d | %.2f | %.2f | %.1f | %.0f |\n", keys, count,
         quantile(all, count, .5), quantile(all, count, .99),
         quantile(all, count, .999), quantile(all, count, 1));
  free(all);
}

int main(int argc, char **argv) {
  static const uint32_t key_counts[] = {10, 1000, 100000};
  static const size_t lengths[] = {200, 60, 4000};
  int is_long = argc > 2 && strcmp(argv[2], "long") == 0;
  const char *base = argc > 1 ? argv[1] : ".";
  double clock;
  size_t k, l;
  uint32_t i;
  names = malloc(100000 * sizeof *names);
  for (i = 0; i < 100000; i++) snprintf(names[i], sizeof names[i], "widget.key.%u", i);
  clock = clock_us();
  for (l = 0; l < (is_long ? 3 : 1); l++) {
    for (k = 0; k < 3; k++) {
      double results[driver_count][op_count];
      int op, d;
      /* A gigabyte and a half in every store is not what an app keeps. */
      if (lengths[l] == 4000 && key_counts[k] > 10000) continue;
      make_value(lengths[l]);
      for (d = 0; d < driver_count; d++)
        measure(drivers[d], base, key_counts[k], clock, results[d]);
      printf("\n%u keys, values of %zu bytes, medians in microseconds\n\n",
             key_counts[k], lengths[l]);
      printf("| operation |");
      for (d = 0; d < driver_count; d++) printf(" %s |", drivers[d]->name);
      printf(" ratio to the best peer |\n| --- |");
      for (d = 0; d <= driver_count; d++) printf(" --- |");
      printf("\n");
      for (op = 0; op < op_count; op++) {
        double best = 1e12;
        printf("| %s |", op_names[op]);
        for (d = 0; d < driver_count; d++) {
          printf(" %.3g |", results[d][op]);
          /* LMDB is faster where it flushes less; the mark is SQLite's FULL. */
          if (op == op_power && drivers[d] != &sqlite_driver) continue;
          if (d > 0 && results[d][op] < best) best = results[d][op];
        }
        printf(" %.2f |\n", results[0][op] / best);
      }
      fflush(stdout);
    }
  }
  printf("\nsets of 200 bytes, in microseconds\n\n| keys | sets | median | p99 | p99.9 | most |\n"
         "| --- | --- | --- | --- | --- | --- |\n");
  measure_tail(base, 1000, is_long ? 1000000 : 200000, clock);
  measure_tail(base, 100000, is_long ? 1000000 : 300000, clock);
  return 0;
}
