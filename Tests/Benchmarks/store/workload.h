/*
 * What every store is asked to do: which keys and values, how a store is filled,
 * and the clock.
 */
#ifndef WORKLOAD_H
#define WORKLOAD_H

#include <stddef.h>
#include <stdint.h>

#include "../timing.h"
#include "store_driver.h"

enum { batch_size = 10 };

extern char (*names)[24];
extern char value[8192];
extern size_t value_length;

void make_names(uint32_t keys);
/* A JSON string of so many bytes, with its quotation marks. */
void make_value(size_t length);
void change_value(void);

/* A random number, the same ones in each run. */
uint32_t below(uint32_t limit);

static inline double now_us(void) { return (double)nanoseconds() / 1e3; }
/* What two readings of the clock take by themselves. */
double clock_us(void);

/* From now on on this processor alone, where there is one. */
void run_on(int processor);

void fill(const store_driver *d, const char *folder, uint32_t keys);

void die(const char *what, const store_driver *driver);

#endif
