#ifndef OPERATIONS_H
#define OPERATIONS_H

#include <stdint.h>

/* Prints the time of each operation with each driver; see operations.c. `wanted` names operations;
 * if it is empty, all are measured. */
void measure_operations(const char *base, uint32_t keys, double budget_us, double clock,
                        const char *wanted);

#endif
