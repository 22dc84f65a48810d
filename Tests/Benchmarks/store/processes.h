#ifndef PROCESSES_H
#define PROCESSES_H

#include <stdint.h>

/* Prints the time of complete processes that get one value; see processes.c. */
void measure_processes(const char *base, uint32_t keys, int rounds, const char *programs);

#endif
