/*
 * What the benchmarks' C programs time with: one clock, and the middle of many measurements, so
 * that what other programs take of the processor stays out of a figure.
 */
#ifndef TIMING_H
#define TIMING_H

#include <stdint.h>
#include <stdlib.h>
#include <time.h>

/* Nanoseconds of a clock that is never set. */
static inline int64_t nanoseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static inline int compareTimes(const void *one, const void *other) {
  double a = *(const double *)one, b = *(const double *)other;
  return (a > b) - (a < b);
}

/* The time below which `part` of `count` times lie, from 0 for the least to 1 for the greatest; 0
 * where there are none. Sorts them. */
static inline double quantile(double *times, int count, double part) {
  if (count == 0) {
    return 0;
  }
  qsort(times, (size_t)count, sizeof *times, compareTimes);
  return times[(int)(part * (count - 1))];
}

static inline double median(double *times, int count) { return quantile(times, count, 0.5); }

#endif /* TIMING_H */
