#include "turns.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

/* After this time, in nanoseconds, a waiting thread is handed the lock. */
static const int64_t patience = 2000000;

/* The entry of a waiting thread, on that thread's stack. */
struct waiter {
  struct waiter *next;
  pthread_cond_t woken;
  int64_t since;
  /* Whether the thread was woken to try the lock, and has not tried it yet. */
  int is_woken;
  /* Whether the lock was handed to the thread. */
  int has_lock;
};

/* The state of the lock. A thread that waits for a taken lock sets the state to `awaited`. Only
   then does the owner need the mutex to give the lock back. The mutex guards everything else. */
enum { not_taken, taken, awaited };

struct turns {
  int state;
  pthread_mutex_t mutex;
  /* How often the lock was given back while a thread waited. */
  uint64_t count;
  struct waiter *first;
  struct waiter **end;
};

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

struct turns *turns_make(void) {
  struct turns *turns = calloc(1, sizeof *turns);
  if (turns == NULL) return NULL;
  pthread_mutex_init(&turns->mutex, NULL);
  turns->end = &turns->first;
  return turns;
}

void turns_free(struct turns *turns) {
  if (turns == NULL) return;
  pthread_mutex_destroy(&turns->mutex);
  free(turns);
}

static void leave(struct turns *turns, struct waiter *waiter) {
  struct waiter **place = &turns->first;
  while (*place != waiter) place = &(*place)->next;
  *place = waiter->next;
  if (waiter->next == NULL) turns->end = place;
}

static void sleep_until(struct turns *turns, struct waiter *waiter, int64_t deadline) {
  if (deadline == INT64_MAX) {
    pthread_cond_wait(&waiter->woken, &turns->mutex);
    return;
  }
#if defined(__APPLE__)
  int64_t rest = deadline - now();
  if (rest <= 0) return;
  struct timespec time = {(time_t)(rest / 1000000000), (long)(rest % 1000000000)};
  pthread_cond_timedwait_relative_np(&waiter->woken, &turns->mutex, &time);
#else
  struct timespec time = {(time_t)(deadline / 1000000000), (long)(deadline % 1000000000)};
  pthread_cond_timedwait(&waiter->woken, &turns->mutex, &time);
#endif
}

static void prepare(struct waiter *waiter) {
#if defined(__APPLE__)
  pthread_cond_init(&waiter->woken, NULL);
#else
  /* The monotonic clock, which nobody can set. */
  pthread_condattr_t attributes;
  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  pthread_cond_init(&waiter->woken, &attributes);
  pthread_condattr_destroy(&attributes);
#endif
}

/* Takes the lock if it is free; otherwise marks it, so that its owner knows that a thread waits. */
static int take_or_wait(struct turns *turns) {
  return __atomic_exchange_n(&turns->state, awaited, __ATOMIC_ACQUIRE) == not_taken;
}

static enum turns_answer wait_for(struct turns *turns, int64_t deadline) {
  struct waiter waiter = {.since = now()};
  if (deadline <= waiter.since) return turns_one_had_it;
  if (take_or_wait(turns)) return turns_taken;
  uint64_t count = turns->count;
  prepare(&waiter);
  *turns->end = &waiter;
  turns->end = &waiter.next;
  while (!waiter.has_lock) {
    sleep_until(turns, &waiter, deadline);
    waiter.is_woken = 0;
    if (waiter.has_lock) break;
    if (take_or_wait(turns)) {
      waiter.has_lock = 1;
      leave(turns, &waiter);
    } else if (deadline != INT64_MAX && now() >= deadline) {
      leave(turns, &waiter);
      break;
    }
  }
  pthread_cond_destroy(&waiter.woken);
  if (waiter.has_lock) return turns_taken;
  return turns->count == count ? turns_one_had_it : turns_several_had_it;
}

enum turns_answer turns_take(struct turns *turns, int64_t deadline) {
  int free = not_taken;
  if (__atomic_compare_exchange_n(&turns->state, &free, taken, 0, __ATOMIC_ACQUIRE,
                                  __ATOMIC_RELAXED)) {
    return turns_taken;
  }
  pthread_mutex_lock(&turns->mutex);
  enum turns_answer answer = wait_for(turns, deadline);
  pthread_mutex_unlock(&turns->mutex);
  return answer;
}

void turns_give(struct turns *turns) {
  int nobody_waits = taken;
  if (__atomic_compare_exchange_n(&turns->state, &nobody_waits, not_taken, 0, __ATOMIC_RELEASE,
                                  __ATOMIC_RELAXED)) {
    return;
  }
  pthread_mutex_lock(&turns->mutex);
  struct waiter *first = turns->first;
  turns->count++;
  if (first != NULL && now() - first->since >= patience) {
    first->has_lock = 1;
    leave(turns, first);
    pthread_cond_signal(&first->woken);
  } else {
    __atomic_store_n(&turns->state, not_taken, __ATOMIC_RELEASE);
    if (first != NULL && !first->is_woken) {
      first->is_woken = 1;
      pthread_cond_signal(&first->woken);
    }
  }
  pthread_mutex_unlock(&turns->mutex);
}
