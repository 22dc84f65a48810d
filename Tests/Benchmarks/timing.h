/*
 * How the benchmarks' C programs measure time: with one clock, and as the median of many
 * measurements, so that other programs on the processor hardly affect a figure.
 */
#ifndef TIMING_H
#define TIMING_H

#include <stdint.h>
#include <stdlib.h>
#include <time.h>

/* The time of a clock that is never set back or forward, in nanoseconds. */
static inline int64_t nanoseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static inline int compareTimes(const void *one, const void *other) {
  double a = *(const double *)one, b = *(const double *)other;
  return (a > b) - (a < b);
}

/* Sorts `count` times, and returns one of them by its rank: `part` is from 0 for the least time to
 * 1 for the greatest. Returns 0 if there are no times. */
static inline double quantile(double *times, int count, double part) {
  if (count == 0) {
    return 0;
  }
  qsort(times, (size_t)count, sizeof *times, compareTimes);
  return times[(int)(part * (count - 1))];
}

static inline double median(double *times, int count) { return quantile(times, count, 0.5); }

#endif /* TIMING_H */
