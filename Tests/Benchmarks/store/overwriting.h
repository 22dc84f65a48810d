#ifndef OVERWRITING_H
#define OVERWRITING_H

#include <stdint.h>

/* Prints the most space on the disk of a group that is overwritten; see overwriting.c. */
void measure_overwriting(const char *base, uint32_t keys, int sets);

#endif
