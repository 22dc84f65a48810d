#ifndef OPERATIONS_H
#define OPERATIONS_H

#include <stdint.h>

/* Prints what each operation takes with each driver; see operations.c. */
void measure_operations(const char *base, uint32_t keys, double budget_us, double clock);

#endif
