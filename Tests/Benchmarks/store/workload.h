/*
 * The workload of every store: the keys and values, the filling of a store, and the clock.
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
/* A JSON string of a given number of bytes, including its quotation marks. */
void make_value(size_t length);
void change_value(void);

/* A random number. The numbers are the same in each run. */
uint32_t below(uint32_t limit);

static inline double now_us(void) { return (double)nanoseconds() / 1e3; }
/* The time between two successive readings of the clock. */
double clock_us(void);

/* From now on, the process runs only on this processor, if it exists. */
void run_on(int processor);

void fill(const store_driver *d, const char *folder, uint32_t keys);

void die(const char *what, const store_driver *driver);

#endif
