#define _GNU_SOURCE
#include "workload.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char (*names)[24];
char value[8192];
size_t value_length;

static uint64_t state = 88172645463325252u;
uint32_t below(uint32_t limit) { /* xorshift64 */
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (uint32_t)(((state >> 32) * limit) >> 32);
}

void make_names(uint32_t keys) {
  uint32_t i;
  names = malloc(keys * sizeof *names);
  for (i = 0; i < keys; i++) snprintf(names[i], sizeof names[i], "widget.key.%u", i);
}

void make_value(size_t length) {
  value_length = length;
  memset(value, 'v', length);
  value[0] = value[length - 1] = '"';
  value[length] = 0;
}

void change_value(void) { value[1 + below(16)] = (char)('a' + below(26)); }

double clock_us(void) {
  enum { blocks = 2000 };
  double times[blocks];
  int block;
  for (block = 0; block < blocks; block++) {
    double start = now_us();
    times[block] = now_us() - start;
  }
  return median(times, blocks);
}

void run_on(int processor) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(processor, &set);
  (void)sched_setaffinity(0, sizeof set, &set);
}

void fill(const store_driver *d, const char *folder, uint32_t keys) {
  store *s = d->open(folder, for_process);
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

void die(const char *what, const store_driver *driver) {
  fprintf(stderr, "%s: %s failed\n", driver->name, what);
  exit(1);
}
