#ifndef WRITERS_H
#define WRITERS_H

/* Prints how several processes and threads share a group; see writers.c. */
void measure_writers(const char *base, int processes, int threads, int throttled);

#endif
