#include "wait.h"

#include <signal.h>
#include <stdlib.h>
#include <time.h>

#include "errors.h"
#include "widget_bridge.h"

enum { waitStackSize = 256 * 1024 };

/* A wait belongs to its thread, and afterwards to the call that settles its
   promise. */
typedef struct Wait {
  Environment *environment;
  struct Wait *next;  /* in `waits` */
  bool isInterrupted; /* under waitsLock */
  napi_deferred deferred;
  uint32_t group;
  uint32_t since;
  uint32_t timeout;
  int32_t result;
  char *lastError;
} Wait;

/* The waits of all environments whose thread has not ended: an interruption ends
   those of every environment. No thread takes an environment's lock while it
   holds this lock. */
static pthread_mutex_t waitsLock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t waitEnded = PTHREAD_COND_INITIALIZER;
static Wait *waits;

static void freeWait(Wait *wait) {
  free(wait->lastError);
  free(wait);
}

static void settlePromise(napi_env env, napi_deferred deferred, int32_t result,
                          const char *lastError) {
  napi_value value = NULL;
  if (result < 0) {
    napi_reject_deferred(env, deferred,
                         makeStatusError(env, result, lastError));
  } else if (napi_create_double(env, result, &value) == napi_ok) {
    napi_resolve_deferred(env, deferred, value);
  }
}

/* Runs on the environment's thread, once for each wait. `env` is NULL if the
 * environment has ended meanwhile. */
static void settleWait(napi_env env, napi_value callback, void *context,
                       void *data) {
  (void)callback, (void)context;
  Wait *wait = data;
  if (env != NULL) {
    settlePromise(env, wait->deferred, wait->result, wait->lastError);
  }
  freeWait(wait);
}

/* Runs when the threadsafe function is about to be freed. From then on no
   thread calls it. */
static void forgetSettle(napi_env env, void *data, void *hint) {
  (void)env, (void)hint;
  Environment *environment = data;
  pthread_mutex_lock(&environment->lock);
  environment->settle = NULL;
  pthread_mutex_unlock(&environment->lock);
  releaseEnvironment(environment);
}

static void unlinkWait(Wait *wait) {
  pthread_mutex_lock(&waitsLock);
  Wait **link = &waits;
  while (*link != wait) {
    link = &(*link)->next;
  }
  *link = wait->next;
  pthread_cond_broadcast(&waitEnded);
  pthread_mutex_unlock(&waitsLock);
}

/* The milliseconds of the monotonic clock. */
static uint64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000 + (uint64_t)time.tv_nsec / 1000000;
}

/* Waits again if the wait ended early because of a signal, or because the
 * process was stopped and continued: these must not settle the promise. */
static int32_t waitToTheEnd(Wait *wait) {
  const uint64_t end = now() + wait->timeout;
  uint32_t left = wait->timeout;
  while (true) {
    pthread_mutex_lock(&waitsLock);
    bool isInterrupted = wait->isInterrupted;
    pthread_mutex_unlock(&waitsLock);
    if (isInterrupted) {
      return 0;
    }
    int32_t result = waitForSharedChange(wait->group, wait->since, left);
    if (result != 0 || left == 0) {
      return result;
    }
    if (wait->timeout != UINT32_MAX) {
      const uint64_t time = now();
      left = time < end ? (uint32_t)(end - time) : 0;
    }
  }
}

static void *runWait(void *argument) {
  Wait *wait = argument;
  Environment *environment = wait->environment;

  wait->result = waitToTheEnd(wait);
  if (wait->result < 0) {
    wait->lastError = copyLastError();
  }
  unlinkWait(wait);

  /* The lock is held during the call, so that the threadsafe function is not
   * freed meanwhile: forgetSettle() runs before it is freed, and takes the
   * lock. The queue has no bound, so the call does not block. */
  pthread_mutex_lock(&environment->lock);
  if (environment->settle == NULL) {
    freeWait(wait);
  } else if (napi_call_threadsafe_function(environment->settle, wait,
                                           napi_tsfn_nonblocking) != napi_ok) {
    environment->settle = NULL; /* It is closing and must not be used again. */
    freeWait(wait);
  }
  pthread_mutex_unlock(&environment->lock);
  releaseEnvironment(environment);
  return NULL;
}

/* Makes the environment's one threadsafe function before its first wait. */
static bool prepareSettle(napi_env env, Environment *environment) {
  if (environment->settle != NULL) {
    return true;
  }
  napi_value name;
  napi_threadsafe_function settle;
  if (napi_create_string_utf8(env, "waitForSharedChange", NAPI_AUTO_LENGTH,
                              &name) != napi_ok) {
    return false;
  }
  retainEnvironment(environment);
  if (napi_create_threadsafe_function(env, NULL, NULL, name, 0, 1, environment,
                                      forgetSettle, NULL, settleWait,
                                      &settle) != napi_ok) {
    releaseEnvironment(environment);
    return false;
  }
  napi_unref_threadsafe_function(env, settle);
  environment->settle = settle;
  return true;
}

/* Starts the thread. All signals are blocked in it, because they are for the
   host's threads. */
static bool startThread(Wait *wait) {
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes) != 0) {
    return false;
  }
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_attr_setstacksize(&attributes, waitStackSize);
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_t thread;
  int failure = pthread_create(&thread, &attributes, runWait, wait);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  pthread_attr_destroy(&attributes);
  return failure == 0;
}

napi_value startWait(napi_env env, Environment *environment,
                     const Argument *arguments) {
  napi_deferred deferred;
  napi_value promise;
  if (napi_create_promise(env, &deferred, &promise) != napi_ok) {
    return NULL;
  }
  uint32_t group = (uint32_t)arguments[0].number;
  uint32_t since = (uint32_t)arguments[1].number;
  uint32_t timeout = (uint32_t)arguments[2].number;

  int32_t result = waitForSharedChange(group, since, 0);
  if (result != 0 || timeout == 0) {
    char *lastError = result < 0 ? copyLastError() : NULL;
    settlePromise(env, deferred, result, lastError);
    free(lastError);
    return promise;
  }

  Wait *wait = calloc(1, sizeof *wait);
  if (wait != NULL && prepareSettle(env, environment)) {
    *wait = (Wait){.environment = environment,
                   .deferred = deferred,
                   .group = group,
                   .since = since,
                   .timeout = timeout};
    retainEnvironment(environment);
    pthread_mutex_lock(&waitsLock);
    wait->next = waits;
    waits = wait;
    pthread_mutex_unlock(&waitsLock);
    if (startThread(wait)) {
      return promise;
    }
    unlinkWait(wait);
    releaseEnvironment(environment);
  }
  free(wait);
  napi_reject_deferred(
      env, deferred,
      makeFaceError(env, BridgeStatusIOError,
                    "waitForSharedChange: no thread could be started to wait."));
  return promise;
}

static bool hasInterruptedWait(uint32_t group) {
  for (const Wait *wait = waits; wait != NULL; wait = wait->next) {
    if (wait->group == group && wait->isInterrupted) {
      return true;
    }
  }
  return false;
}

int32_t interruptWaits(uint32_t group) {
  pthread_mutex_lock(&waitsLock);
  for (Wait *wait = waits; wait != NULL; wait = wait->next) {
    wait->isInterrupted |= wait->group == group;
  }
  /* A thread that has checked isInterrupted but does not wait yet would miss
   * the interruption. So the interruption is repeated until all those threads
   * have returned. */
  int32_t result = interruptSharedWaits(group);
  while (result >= 0 && hasInterruptedWait(group)) {
    struct timespec deadline;
    clock_gettime(CLOCK_REALTIME, &deadline);
    deadline.tv_nsec += 1000000;
    if (deadline.tv_nsec >= 1000000000) {
      deadline.tv_nsec -= 1000000000;
      deadline.tv_sec += 1;
    }
    pthread_cond_timedwait(&waitEnded, &waitsLock, &deadline);
    result = interruptSharedWaits(group);
  }
  pthread_mutex_unlock(&waitsLock);
  return result;
}

void abandonWaits(Environment *environment) {
  pthread_mutex_lock(&waitsLock);
  for (Wait *wait = waits; wait != NULL; wait = wait->next) {
    wait->isInterrupted |= wait->environment == environment;
  }
  pthread_mutex_unlock(&waitsLock);
  pthread_mutex_lock(&environment->lock);
  napi_threadsafe_function settle = environment->settle;
  environment->settle = NULL;
  pthread_mutex_unlock(&environment->lock);
  if (settle != NULL) {
    napi_release_threadsafe_function(settle, napi_tsfn_abort);
  }
}
