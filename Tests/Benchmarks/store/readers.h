#ifndef READERS_H
#define READERS_H

#include <stdint.h>

/* Prints the ratio of two threads' reads to one thread's reads; see readers.c. */
void measure_readers(const char *base, uint32_t keys);

#endif
