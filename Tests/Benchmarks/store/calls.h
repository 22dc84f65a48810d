#ifndef CALLS_H
#define CALLS_H

#include <stdint.h>

/* Sets values between two calls of getppid(), so that system calls can be counted; see calls.c. */
void make_sets(const char *base, uint32_t keys, int sets, const char *driver);

#endif
