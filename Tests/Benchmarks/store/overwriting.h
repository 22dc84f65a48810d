#ifndef OVERWRITING_H
#define OVERWRITING_H

#include <stdint.h>

/* Prints the most disk space that a group takes while its values are overwritten; see
   overwriting.c. */
void measure_overwriting(const char *base, uint32_t keys, int sets);

#endif
