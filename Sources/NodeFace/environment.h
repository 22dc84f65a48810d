/*
 * The state of the module in each JavaScript environment. The main thread and
 * every worker have an environment each.
 *
 * `lock` guards the members that waiting threads also access; the rest belongs
 * to the environment's thread. A waiting thread may outlive the environment, so
 * both hold a reference.
 */
#ifndef ENVIRONMENT_H
#define ENVIRONMENT_H

#include <pthread.h>

#include "node_api_functions.h"

typedef struct Environment {
  /* Only the environment's thread touches these. */
  struct Binding *bindings; /* the data of its functions */
  uint8_t *buffer;          /* for results; kept from call to call */
  uint32_t capacity;
  uint32_t *groups; /* handles that were opened here and not closed here */
  size_t groupCount;
  size_t groupCapacity;

  /* Under `lock`. */
  pthread_mutex_t lock;
  napi_threadsafe_function settle; /* NULL before the first wait and after the end */
  int references;
} Environment;

/* A new environment that owns `bindings`, with one reference. NULL if memory is
 * short, or if `bindings` is NULL. */
Environment *makeEnvironment(struct Binding *bindings);

/* References may be taken and released on any thread. The caller must not hold
   the lock. */
void retainEnvironment(Environment *environment);
void releaseEnvironment(Environment *environment);

/* Makes room for `count` bytes and some more. False if memory is short, or above 4 GiB. */
bool growBuffer(Environment *environment, int64_t count);

/* Replaces the buffer by a small one if a large result has made it large. */
void trimBuffer(Environment *environment);

/* Call openSharedGroup() and closeSharedGroup(), and note which groups are
   open. */
int32_t openGroup(Environment *environment, const char *name,
                  const char *optionsJSON);
int32_t closeGroup(Environment *environment, uint32_t group);

/* Closes the groups that the environment opened and did not close. */
void closeGroups(Environment *environment);

#endif /* ENVIRONMENT_H */
