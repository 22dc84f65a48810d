#ifndef OPERATIONS_H
#define OPERATIONS_H

#include <stdint.h>

/* Prints what each operation takes with each driver; see operations.c. `wanted` names operations,
 * or none for all of them. */
void measure_operations(const char *base, uint32_t keys, double budget_us, double clock,
                        const char *wanted);

#endif
