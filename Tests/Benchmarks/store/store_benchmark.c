/*
 * Measures every store with the same workload and in the same way. Times are in
 * microseconds, without the time that reading the clock takes.
 *
 *     store_benchmark operations FOLDER KEYS LENGTH MILLISECONDS OPERATIONS
 *     store_benchmark processes FOLDER KEYS ROUNDS PROGRAMS
 *     store_benchmark readers FOLDER KEYS
 *     store_benchmark tail FOLDER KEYS SETS
 *     store_benchmark fill FOLDER KEYS
 *     store_benchmark memory FOLDER KEYS
 *     store_benchmark overwriting FOLDER KEYS SETS
 *     store_benchmark waiters FOLDER THREADS
 *     store_benchmark wait FOLDER KEYS
 *     store_benchmark writers FOLDER KEYS PROCESSES THREADS THROTTLED
 *     store_benchmark calls FOLDER KEYS SETS DRIVER
 *
 * operations: see operations.c; gets run for MILLISECONDS with each driver, and
 * power-safe sets four times as long. If OPERATIONS is empty, all are measured.
 * tail: how long SETS sets of WidgetBridge take, from the median to the slowest.
 * fill: fills a group, which another process then opens for "memory".
 * memory: how much memory it adds to open that group, and then to read all keys.
 * wait: see waiters.c. The others: see the file with the name of the command.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "calls.h"
#include "operations.h"
#include "overwriting.h"
#include "processes.h"
#include "readers.h"
#include "store_driver.h"
#include "waiters.h"
#include "workload.h"
#include "writers.h"

/* Prints quantiles of the times of many sets, up to the slowest. */
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
  s = d->open(base, for_process);
  for (i = 0; i < count; i++) {
    const char *key = names[below(keys)];
    double start = now_us();
    if (d->set(s, key, value, value_length)) die("set", d);
    all[i] = now_us() - start - clock;
  }
  d->close(s);
  for (m = 0; m < sizeof marks / sizeof *marks; m++)
    printf("%s %.4f\n", marks[m].name, quantile(all, count, marks[m].part));
  free(all);
}

/* The memory of this process that does not belong to a file, in KiB; -1 if it is unknown. */
static long anonymous_kib(void) {
  FILE *file = fopen("/proc/self/smaps_rollup", "r");
  char line[512];
  long anonymous = -1;
  if (!file) return -1;
  while (fgets(line, sizeof line, file))
    if (sscanf(line, "Anonymous: %ld kB", &anonymous) == 1) break;
  fclose(file);
  return anonymous;
}

static void measure_memory(const char *base, uint32_t keys) {
  static char buffer[8192];
  const store_driver *d = &widget_bridge_driver;
  /* Another group is filled first, so that memory for the library itself does not count. */
  char other[1024];
  long before;
  store *s;
  uint32_t i;
  snprintf(other, sizeof other, "%s/other", base);
  fill(d, other, 1);
  anonymous_kib();
  before = anonymous_kib();
  s = d->open(base, for_process);
  if (!s || d->get(s, names[0], buffer, sizeof buffer) < 0) die("open and get", d);
  printf("opened %ld\n", anonymous_kib() - before);
  for (i = 0; i < keys; i++)
    if (d->get(s, names[i], buffer, sizeof buffer) < 0) die("get", d);
  printf("read %ld\n", anonymous_kib() - before);
  d->close(s);
}

int main(int argc, char **argv) {
  const char *command = argc > 3 ? argv[1] : "", *base = argc > 3 ? argv[2] : "";
  uint32_t keys = argc > 3 ? (uint32_t)atoi(argv[3]) : 0;
  double clock;
  if (keys < batch_size) {
    fprintf(stderr, "usage: see store_benchmark.c\n");
    return 64;
  }
  make_names(keys);
  make_value(200);
  run_on(0);
  clock = clock_us();
  if (strcmp(command, "operations") == 0 && argc == 7) {
    make_value((size_t)atoi(argv[4]));
    measure_operations(base, keys, atof(argv[5]) * 1e3, clock, argv[6]);
  } else if (strcmp(command, "processes") == 0 && argc == 6) {
    measure_processes(base, keys, atoi(argv[4]), argv[5]);
  } else if (strcmp(command, "readers") == 0) {
    measure_readers(base, keys);
  } else if (strcmp(command, "tail") == 0 && argc == 5) {
    measure_tail(base, keys, atoi(argv[4]), clock);
  } else if (strcmp(command, "fill") == 0) {
    fill(&widget_bridge_driver, base, keys);
  } else if (strcmp(command, "memory") == 0) {
    measure_memory(base, keys);
  } else if (strcmp(command, "overwriting") == 0 && argc == 5) {
    measure_overwriting(base, keys, atoi(argv[4]));
  } else if (strcmp(command, "waiters") == 0) {
    measure_waiters(base, (int)keys);
  } else if (strcmp(command, "wait") == 0) {
    wait_for_ever(base);
  } else if (strcmp(command, "writers") == 0 && argc == 7) {
    measure_writers(base, atoi(argv[4]), atoi(argv[5]), atoi(argv[6]));
  } else if (strcmp(command, "calls") == 0 && argc == 6) {
    make_sets(base, keys, atoi(argv[4]), argv[5]);
  } else {
    return 64;
  }
  return 0;
}
