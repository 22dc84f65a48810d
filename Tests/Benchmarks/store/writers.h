#ifndef WRITERS_H
#define WRITERS_H

/* Prints how many processes and threads share a store; see writers.c. */
void measure_writers(const char *base, int processes, int threads, int throttled);

#endif
