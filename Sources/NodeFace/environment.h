/*
 * What the module keeps for each JavaScript environment: the main thread and
 * every worker have one of their own.
 *
 * `lock` guards what wait threads touch as well; the rest belongs to the
 * environment's thread. A wait thread may outlive the environment, so both hold
 * a reference.
 */
#ifndef ENVIRONMENT_H
#define ENVIRONMENT_H

#include <pthread.h>

#include "node_api_functions.h"

typedef struct Environment {
  /* Of the environment's thread alone. */
  struct Binding *bindings; /* what its functions carry */
  uint8_t *buffer;          /* for results; kept from call to call */
  uint32_t capacity;
  uint32_t *groups; /* handles that were opened here and not closed here */
  size_t groupCount;
  size_t groupCapacity;

  /* Under `lock`. */
  pthread_mutex_t lock;
  pthread_cond_t waitEnded;
  struct Wait *waits;              /* those whose thread has not come back */
  napi_threadsafe_function settle; /* NULL before the first and after the end */
  int references;
} Environment;

/* A new environment that owns `bindings`, with one reference. NULL where memory
 * is short, also for the bindings. */
Environment *makeEnvironment(struct Binding *bindings);

/* References may be taken and given back on any thread, without the lock. */
void retainEnvironment(Environment *environment);
void releaseEnvironment(Environment *environment);

/* Makes room for `count` bytes and some more. False where memory is short. */
bool growBuffer(Environment *environment, int64_t count);

/* Lets go of a buffer that one large result has made large. */
void trimBuffer(Environment *environment);

/* openSharedGroup() and closeSharedGroup(). */
int32_t openGroup(Environment *environment, const char *name,
                  const char *optionsJSON);
int32_t closeGroup(Environment *environment, uint32_t group);

/* Closes what the environment opened and did not close. */
void closeGroups(Environment *environment);

#endif /* ENVIRONMENT_H */
