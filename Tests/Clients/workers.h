/*
 * Runs several processes, the workers, that do the same work at the same time. A program starts
 * itself again as "PROGRAM DIRECTORY WORKER" for each worker. A worker waits for the end of its
 * standard input, so that all workers begin together.
 */
#ifndef WORKERS_H
#define WORKERS_H

#include <sys/wait.h>
#include <unistd.h>

#include "check.h"
#include "start_again.h"

enum { workers = 4 };

/* Opens a group that others write to at the same time, or ends the program. */
static inline uint32_t openPatiently(const char *directory, const char *name) {
  char options[4200];
  snprintf(options, sizeof options, "{\"directory\":\"%s\",\"lockTimeoutMilliseconds\":60000}",
           directory);
  int32_t group = openSharedGroup(name, options);
  if (group <= 0) {
    exit(1);
  }
  return (uint32_t)group;
}

/* Waits, in a worker, until all workers may begin. */
static inline void awaitStart(void) {
  char byte;
  while (read(STDIN_FILENO, &byte, 1) > 0) {
  }
}

/* Starts a worker. Returns a descriptor, or -1. The worker begins when the descriptor is closed. */
static inline int startWorker(const char *program, const char *directory, int worker) {
  int ends[2];
  char number[12];
  snprintf(number, sizeof number, "%d", worker);
  if (pipe(ends) != 0) {
    return -1;
  }
  pid_t child = fork();
  if (child == 0) {
    dup2(ends[0], STDIN_FILENO);
    /* Other descriptors are closed, so a worker's input ends when the parent closes its end. */
    for (int other = 3; other < 256; other++) {
      close(other);
    }
    startAgain(program, directory, number);
  }
  close(ends[0]);
  return child < 0 ? -1 : ends[1];
}

/* Runs all workers until they end. `statuses` receives their exit statuses, or -1 for a crash, in
   the order in which they end. */
static inline void runWorkers(const char *program, const char *directory, int statuses[workers]) {
  int starts[workers];
  for (int worker = 0; worker < workers; worker++) {
    starts[worker] = startWorker(program, directory, worker);
    check(starts[worker] >= 0, "worker %d starts", worker);
  }
  for (int worker = 0; worker < workers; worker++) {
    close(starts[worker]);
  }
  for (int worker = 0; worker < workers; worker++) {
    int status = -1;
    wait(&status);
    statuses[worker] = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
}

/* How many of the workers ended with `status`. */
static inline int ended(const int statuses[workers], int status) {
  int count = 0;
  for (int worker = 0; worker < workers; worker++) {
    count += statuses[worker] == status;
  }
  return count;
}

#endif /* WORKERS_H */
