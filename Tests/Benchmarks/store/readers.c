/*
 * Compares the rate at which two threads get values with the rate of one thread. The two threads
 * use one handle of a group, each on its own processor. Prints a line "both RATIO...", with a ratio
 * for each round. In a round, one thread runs alone on each of the processors, and then both run at
 * once. The ratio is the rate of both together, divided by the mean rate of the two threads that
 * ran alone.
 */
#define _GNU_SOURCE
#include "readers.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "workload.h"

enum { rounds = 15, gets = 64 };
static const double round_us = 60e3;

typedef struct {
  int processor;
  double each_us; /* the mean time of a get */
} reader;

static store *opened;
static uint32_t keys;
static pthread_barrier_t ready;

static void *read_a_while(void *place) {
  static __thread char buffer[8192];
  reader *r = place;
  /* Each thread makes its own random numbers, because below() is not thread-safe. */
  uint32_t at = (uint32_t)r->processor * 7919u;
  double begun, ended;
  int64_t count = 0;
  int call;
  run_on(r->processor);
  pthread_barrier_wait(&ready);
  begun = now_us();
  do {
    for (call = 0; call < gets; call++) {
      at = (at * 1664525u + 1013904223u);
      if (widget_bridge_driver.get(opened, names[(uint32_t)(((uint64_t)at * keys) >> 32)], buffer,
                                   sizeof buffer) < 0)
        die("get", &widget_bridge_driver);
    }
    count += gets;
    ended = now_us();
  } while (ended - begun < round_us);
  r->each_us = (ended - begun) / (double)count;
  return NULL;
}

/* Runs a thread on each of these processors. Returns the total number of gets per microsecond. */
static double rate(const int *processors, int count) {
  pthread_t threads[2];
  reader readers[2];
  double sum = 0;
  int i;
  pthread_barrier_init(&ready, NULL, (unsigned)count);
  for (i = 0; i < count; i++) {
    readers[i].processor = processors[i];
    if (pthread_create(&threads[i], NULL, read_a_while, &readers[i]))
      die("thread", &widget_bridge_driver);
  }
  for (i = 0; i < count; i++) {
    pthread_join(threads[i], NULL);
    sum += 1 / readers[i].each_us;
  }
  pthread_barrier_destroy(&ready);
  return sum;
}

void measure_readers(const char *base, uint32_t key_count) {
  static const int processors[] = {0, 1};
  int round;
  keys = key_count;
  fill(&widget_bridge_driver, base, keys);
  opened = widget_bridge_driver.open(base, for_process);
  if (!opened) die("open", &widget_bridge_driver);
  rate(processors, 2); /* Brings the pages into memory. */
  printf("both");
  for (round = 0; round < rounds; round++) {
    double one = rate(processors, 1), other = rate(processors + 1, 1);
    printf(" %.3f", 2 * rate(processors, 2) / (one + other));
  }
  printf("\n");
  widget_bridge_driver.close(opened);
}
