#ifndef READERS_H
#define READERS_H

#include <stdint.h>

/* Prints how many times as much two threads read as one thread; see readers.c. */
void measure_readers(const char *base, uint32_t keys);

#endif
