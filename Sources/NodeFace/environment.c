#include "environment.h"

#include <stdlib.h>

#include "widget_bridge.h"

enum {
  initialCapacity = 16 * 1024,
  /* A buffer larger than this is not kept. */
  keptCapacity = 1024 * 1024
};

Environment *makeEnvironment(struct Binding *bindings) {
  Environment *environment = calloc(1, sizeof *environment);
  if (environment == NULL || bindings == NULL) {
    free(environment);
    free(bindings);
    return NULL;
  }
  environment->bindings = bindings;
  environment->references = 1;
  pthread_mutex_init(&environment->lock, NULL);
  if (!growBuffer(environment, initialCapacity)) {
    releaseEnvironment(environment);
    return NULL;
  }
  return environment;
}

void retainEnvironment(Environment *environment) {
  pthread_mutex_lock(&environment->lock);
  environment->references++;
  pthread_mutex_unlock(&environment->lock);
}

void releaseEnvironment(Environment *environment) {
  pthread_mutex_lock(&environment->lock);
  bool isLast = --environment->references == 0;
  pthread_mutex_unlock(&environment->lock);
  if (isLast) {
    pthread_mutex_destroy(&environment->lock);
    free(environment->bindings);
    free(environment->groups);
    free(environment->buffer);
    free(environment);
  }
}

bool growBuffer(Environment *environment, int64_t count) {
  /* There is room to spare, because the value may have grown by the next
     call. */
  int64_t capacity = count + count / 8;
  if (capacity > UINT32_MAX) {
    return false;
  }
  uint8_t *buffer = malloc((size_t)capacity);
  if (buffer == NULL) {
    return false;
  }
  free(environment->buffer);
  environment->buffer = buffer;
  environment->capacity = (uint32_t)capacity;
  return true;
}

void trimBuffer(Environment *environment) {
  if (environment->capacity > keptCapacity) {
    growBuffer(environment, initialCapacity);
  }
}

int32_t openGroup(Environment *environment, const char *name,
                  const char *optionsJSON) {
  int32_t group = openSharedGroup(name, optionsJSON);
  if (group > 0) {
    if (environment->groupCount == environment->groupCapacity) {
      size_t capacity = environment->groupCapacity * 2 + 8;
      uint32_t *groups =
          realloc(environment->groups, capacity * sizeof *groups);
      if (groups == NULL) {
        return group; /* The handle works, but is not closed at the end. */
      }
      environment->groups = groups;
      environment->groupCapacity = capacity;
    }
    environment->groups[environment->groupCount++] = (uint32_t)group;
  }
  return group;
}

int32_t closeGroup(Environment *environment, uint32_t group) {
  for (size_t i = 0; i < environment->groupCount; i++) {
    if (environment->groups[i] == group) {
      environment->groups[i] =
          environment->groups[--environment->groupCount];
      break;
    }
  }
  return closeSharedGroup(group);
}

void closeGroups(Environment *environment) {
  for (size_t i = 0; i < environment->groupCount; i++) {
    closeSharedGroup(environment->groups[i]);
  }
  environment->groupCount = 0;
}
