#ifndef READERS_H
#define READERS_H

#include <stdint.h>

/* Prints how much more two threads read than one does; see readers.c. */
void measure_readers(const char *base, uint32_t keys);

#endif
