/*
 * What each operation takes with each driver: a line "OPERATION TIME DRIVER".
 *
 * A machine's clock may halve for seconds. So each operation is measured in short
 * rounds, all drivers in turn in each of them, and the order goes round. A
 * round's time is the median of its blocks, a number of calls between two
 * readings of the clock; the time that is told is the median of the rounds.
 */
#include "operations.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "other_writer.h"
#include "store_driver.h"
#include "workload.h"

static const store_driver *const drivers[] = {
    &widget_bridge_driver, &lmdb_driver,       &lmdb_writemap_driver,
    &sqlite_driver,        &cjson_file_driver, &json_c_file_driver};
enum { driver_count = sizeof drivers / sizeof *drivers, rounds = 7, calls_of_get = 64 };

/* A driver at work. */
typedef struct {
  const store_driver *driver;
  char folder[1024];
  store *opened;
  other_writer *other;
  double medians[rounds];
} entrant;

static entrant entrants[driver_count];
static int entrant_count;
static uint32_t keys;

enum { most_blocks = 20000 };
static double times[most_blocks];
static double round_us;
static char buffer[8192];

/* Whether another block is to be measured. */
static int goes_on(int block, double begun) {
  return block == 0 || (block < most_blocks && now_us() - begun < round_us);
}

static double time_get(entrant *e) {
  const store_driver *d = e->driver;
  double begun = now_us();
  int block, call;
  for (block = 0; goes_on(block, begun); block++) {
    double start = now_us();
    for (call = 0; call < calls_of_get; call++)
      if (d->get(e->opened, names[below(keys)], buffer, sizeof buffer) < 0) die("get", d);
    times[block] = (now_us() - start) / calls_of_get;
  }
  return median(times, block);
}

static double time_get_after_write(entrant *e) {
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
  return median(times, block);
}

static double time_set(entrant *e) {
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
  return median(times, block);
}

static double time_batch(entrant *e) {
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
  return median(times, block);
}

static double time_open(entrant *e) {
  const store_driver *d = e->driver;
  double begun = now_us();
  int block;
  for (block = 0; goes_on(block, begun); block++) {
    double start = now_us();
    store *s = d->open(e->folder, 0);
    if (!s || d->get(s, names[below(keys)], buffer, sizeof buffer) < 0)
      die("open and get", d);
    times[block] = now_us() - start;
    d->close(s);
  }
  return median(times, block);
}

/* One more round than is counted: the first brings files and tables into memory. */
static void compare(const char *operation, double (*time)(entrant *), double budget_us,
                    double clock) {
  int round, i;
  round_us = budget_us / rounds;
  for (round = -1; round < rounds; round++) {
    for (i = 0; i < entrant_count; i++) {
      entrant *e = &entrants[(i + round + 1) % entrant_count];
      double measured = time(e);
      if (round >= 0) e->medians[round] = measured;
    }
  }
  for (i = 0; i < entrant_count; i++) {
    double middle = median(entrants[i].medians, rounds);
    printf("%s %.4f %s\n", operation, middle > clock ? middle - clock : 0,
           entrants[i].driver->name);
  }
  fflush(stdout);
}

static void open_all(int power_safe) {
  int i;
  for (i = 0; i < entrant_count; i++) {
    entrant *e = &entrants[i];
    e->opened = e->driver->open(e->folder, power_safe);
    if (!e->opened) die("open", e->driver);
  }
}

static void close_all(void) {
  int i;
  for (i = 0; i < entrant_count; i++) entrants[i].driver->close(entrants[i].opened);
}

/* Whether it takes part with so many keys. */
static int is_wanted(const store_driver *d) {
  /* It goes through all keys for each: filling it alone would take a minute. */
  if (d == &cjson_file_driver && keys > 10000) return 0;
  /* It reads and writes all of it with each change. */
  return d != &json_c_file_driver || (double)keys * (double)value_length < 1e8;
}

void measure_operations(const char *base, uint32_t key_count, double budget_us, double clock) {
  int i;
  keys = key_count;
  for (i = 0; i < driver_count; i++) {
    entrant *e = &entrants[entrant_count];
    if (!is_wanted(drivers[i])) continue;
    entrant_count++;
    e->driver = drivers[i];
    snprintf(e->folder, sizeof e->folder, "%s/%s", base, e->driver->name);
    mkdir(e->folder, 0700);
    e->other = start_other_writer(e->driver, e->folder, keys);
  }
  for (i = 0; i < entrant_count; i++) fill(entrants[i].driver, entrants[i].folder, keys);
  open_all(0);
  compare("get", time_get, budget_us, clock / calls_of_get);
  compare("after", time_get_after_write, budget_us, clock);
  for (i = 0; i < entrant_count; i++) end_other_writer(entrants[i].other);
  compare("set", time_set, budget_us, clock);
  compare("batch", time_batch, budget_us, clock);
  close_all();
  compare("open", time_open, budget_us, clock);
  /* So that none waits for what another left to be written. */
  sync();
  open_all(1);
  /* Each waits for the disk: more time, for as many of them. */
  compare("power", time_set, budget_us * 4, clock);
  close_all();
}
