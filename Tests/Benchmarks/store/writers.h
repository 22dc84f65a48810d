#ifndef WRITERS_H
#define WRITERS_H

/* Measures how fast and how evenly processes and threads write to one group; see writers.c. */
void measure_writers(const char *base, int processes, int threads, int throttled);

#endif
