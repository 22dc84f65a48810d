#ifndef OVERWRITING_H
#define OVERWRITING_H

#include <stdint.h>

/* Prints the most that a group takes on the disk while it is overwritten; see overwriting.c. */
void measure_overwriting(const char *base, uint32_t keys, int sets);

#endif
