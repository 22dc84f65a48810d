/*
 * Measures each operation with each driver. For gets and power-safe sets, it prints a
 * line "OPERATION DRIVER TIME...", with a time for each round. For the others, it
 * prints a line "OPERATION DRIVER MEAN P999 WORST" over all calls, because medians
 * leave out compactions and checkpoints.
 *
 * A processor may run at half its speed for seconds. So each operation is measured in short rounds.
 * In each round all drivers take turns, and each round begins with a different driver. A round's
 * time is the median of its blocks; a block is a number of calls between two readings of the clock.
 * Times are compared only within a round.
 */
#include "operations.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "other_writer.h"
#include "store_driver.h"
#include "workload.h"

enum { rounds = 15, calls_of_get = 64 };

/* A driver with its open store and its times. */
typedef struct {
  const store_driver *driver;
  char folder[1024];
  store *opened;
  other_writer *other;
  double medians[rounds];
  double *calls; /* the times of the calls of all rounds */
  int call_count;
} entrant;

static entrant entrants[store_driver_count];
static uint32_t keys;

enum { most_blocks = 100000 };
static double times[most_blocks];
static double round_us;
/* How long each driver is measured for a mean, in microseconds. This is longer than for medians,
 * because rare slow calls decide a mean. */
static const double means_us = 2.1e6;
static char buffer[8192];

/* Whether another block has to be measured. */
static int goes_on(int block, double begun) {
  return block == 0 || (block < most_blocks && now_us() - begun < round_us);
}

static int time_get(entrant *e) {
  const store_driver *d = e->driver;
  double begun = now_us();
  int block, call;
  for (block = 0; goes_on(block, begun); block++) {
    double start = now_us();
    for (call = 0; call < calls_of_get; call++)
      if (d->get(e->opened, names[below(keys)], buffer, sizeof buffer) < 0) die("get", d);
    times[block] = (now_us() - start) / calls_of_get;
  }
  return block;
}

static int time_get_after_write(entrant *e) {
  const store_driver *d = e->driver;
  double begun;
  int block;
  wake_other(e->other);
  begun = now_us();
  for (block = 0; goes_on(block, begun); block++) {
    const char *key = names[below(keys)];
    double start;
    let_other_write(e->other);
    start = now_us();
    if (d->get(e->opened, key, buffer, sizeof buffer) < 0) die("get", d);
    times[block] = now_us() - start;
  }
  let_other_rest(e->other);
  return block;
}

static int time_set(entrant *e) {
  const store_driver *d = e->driver;
  double begun = now_us();
  int block;
  for (block = 0; goes_on(block, begun); block++) {
    const char *key = names[below(keys)];
    double start = now_us();
    if (d->set(e->opened, key, value, value_length)) die("set", d);
    times[block] = now_us() - start;
    change_value();
  }
  return block;
}

static int time_batch(entrant *e) {
  const store_driver *d = e->driver;
  const char *chosen[batch_size];
  double begun = now_us();
  int block, i;
  for (block = 0; goes_on(block, begun); block++) {
    double start;
    uint32_t first = below(keys);
    for (i = 0; i < batch_size; i++)
      chosen[i] = names[(first + (uint32_t)i * 7919u) % keys];
    start = now_us();
    if (d->set_batch(e->opened, chosen, batch_size, value, value_length)) die("batch", d);
    times[block] = now_us() - start;
    change_value();
  }
  return block;
}

/* Runs one more round than it counts. The first round, which is not counted, brings files and
 * tables into memory. */
static void run_rounds(int (*time)(entrant *), double budget_us, int keeps_calls) {
  int round, i;
  round_us = budget_us / rounds;
  for (round = -1; round < rounds; round++) {
    for (i = 0; i < store_driver_count; i++) {
      entrant *e = &entrants[(i + round + 1) % store_driver_count];
      int blocks = time(e);
      if (round < 0) continue;
      if (keeps_calls) {
        memcpy(e->calls + e->call_count, times, (size_t)blocks * sizeof *times);
        e->call_count += blocks;
      }
      e->medians[round] = median(times, blocks);
    }
  }
}

static void compare(const char *operation, int (*time)(entrant *), double budget_us,
                    double clock) {
  int round, i;
  run_rounds(time, budget_us, 0);
  for (i = 0; i < store_driver_count; i++) {
    printf("%s %s", operation, entrants[i].driver->name);
    for (round = 0; round < rounds; round++) {
      double time = entrants[i].medians[round];
      printf(" %.4f", time > clock ? time - clock : 0);
    }
    printf("\n");
  }
  fflush(stdout);
}

/* Compares the means, 99.9th percentiles and maxima over all calls. */
static void compare_means(const char *operation, int (*time)(entrant *), double budget_us,
                          double clock) {
  int i, call;
  for (i = 0; i < store_driver_count; i++) {
    entrants[i].calls = malloc((size_t)rounds * most_blocks * sizeof *times);
    entrants[i].call_count = 0;
  }
  run_rounds(time, budget_us, 1);
  for (i = 0; i < store_driver_count; i++) {
    entrant *e = &entrants[i];
    double sum = 0;
    for (call = 0; call < e->call_count; call++) sum += e->calls[call];
    printf("%s %s %.4f %.4f %.4f\n", operation, e->driver->name, sum / e->call_count - clock,
           quantile(e->calls, e->call_count, .999), quantile(e->calls, e->call_count, 1));
    free(e->calls);
  }
  fflush(stdout);
}

static void open_all(store_use use) {
  int i;
  for (i = 0; i < store_driver_count; i++) {
    entrant *e = &entrants[i];
    e->opened = e->driver->open(e->folder, use);
    if (!e->opened) die("open", e->driver);
  }
}

static void close_all(void) {
  int i;
  for (i = 0; i < store_driver_count; i++) entrants[i].driver->close(entrants[i].opened);
}

/* Whether an operation is to be measured. If `wanted` is empty, all are. */
static int is_wanted(const char *operation, const char *wanted) {
  return !*wanted || strstr(wanted, operation);
}

void measure_operations(const char *base, uint32_t key_count, double budget_us, double clock,
                        const char *wanted) {
  int i;
  keys = key_count;
  for (i = 0; i < store_driver_count; i++) {
    entrant *e = &entrants[i];
    e->driver = store_drivers[i];
    snprintf(e->folder, sizeof e->folder, "%s/%s", base, e->driver->name);
    mkdir(e->folder, 0700);
    e->other = start_other_writer(e->driver, e->folder, keys);
  }
  for (i = 0; i < store_driver_count; i++) fill(entrants[i].driver, entrants[i].folder, keys);
  open_all(for_process);
  if (is_wanted("get", wanted)) compare("get", time_get, budget_us, clock / calls_of_get);
  if (is_wanted("after", wanted)) compare_means("after", time_get_after_write, means_us, clock);
  for (i = 0; i < store_driver_count; i++) end_other_writer(entrants[i].other);
  if (is_wanted("set", wanted)) compare_means("set", time_set, means_us, clock);
  if (is_wanted("batch", wanted)) compare_means("batch", time_batch, means_us, clock);
  close_all();
  if (!is_wanted("power", wanted)) return;
  /* Writes all data to the disk, so that no driver has to wait for data of another one. */
  sync();
  open_all(for_power);
  /* Each call waits for the disk, so the same number of calls needs more time. */
  compare("power", time_set, budget_us * 4, clock);
  close_all();
}
