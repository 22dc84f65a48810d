/*
 * One thread repeatedly opens a group and makes calls until the group is closed. One or two other
 * threads close it at any moment. In one of the checks, another thread makes calls on it too. No
 * call may use freed memory, and no mapping may be left.
 *
 *     closing DIRECTORY
 */
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdint.h>

#include "check.h"

static const char *directory;
/* How often the threads are started, and how often the group is opened after each start. */
static int starts = 300;
static const int rounds = 5;
/* The handle that is open, the one that is about to be closed, and the last one that was closed. */
static atomic_uint opened, closing, closed;
static atomic_int isOver;
static atomic_int surprises;
static atomic_int firstSurprise;

static void expect(int32_t result) {
  if (result < 0 && result != BridgeStatusInvalidHandle) {
    int none = 0;
    atomic_fetch_add(&surprises, 1);
    atomic_compare_exchange_strong(&firstSurprise, &none, result);
  }
}

/* Waits for a short time that differs from call to call. */
static void linger(unsigned *state, unsigned most) {
  *state = *state * 1664525u + 1013904223u;
  for (volatile unsigned left = (*state >> 8) % most; left > 0; left--) {
  }
}

/* Closes the handle that is open, even during calls on it. */
static void *closeAll(void *argument) {
  unsigned state = (unsigned)(uintptr_t)argument;
  while (!atomic_load(&isOver)) {
    uint32_t group = atomic_load(&opened);
    if (group != 0) {
      linger(&state, 2000);
      atomic_store(&closing, group);
      expect(closeSharedGroup(group));
      atomic_store(&closed, group);
    } else {
      sched_yield();
    }
  }
  return NULL;
}

static void *readAll(void *argument) {
  char text[64];
  (void)argument;
  while (!atomic_load(&isOver)) {
    uint32_t group = atomic_load(&opened);
    if (group != 0) {
      expect(getSharedValue(group, "k", text, sizeof text));
    } else {
      sched_yield();
    }
  }
  return NULL;
}

/* Counts this process's mappings of files in the directory. */
static int countLeft(void) {
  char line[8192];
  int left = 0;
  FILE *maps = fopen("/proc/self/maps", "r");
  if (maps == NULL) {
    return -1;
  }
  while (fgets(line, sizeof line, maps) != NULL) {
    left += strstr(line, directory) != NULL;
  }
  fclose(maps);
  return left;
}

/* The numbers of failures, over all starts. */
struct outcome {
  int refused, wrong, left;
};

/* Opens the group and makes calls while other threads close it. Then ends these threads. */
static void openAndCall(int closers, int readers, struct outcome *outcome) {
  pthread_t threads[4];
  int count = 0;
  char text[64], options[4200];
  static char keys[65536];
  snprintf(options, sizeof options, "{\"directory\":\"%s\"}", directory);
  atomic_store(&isOver, 0);
  for (int i = 0; i < closers; i++) {
    pthread_create(&threads[count++], NULL, closeAll, (void *)(uintptr_t)(i + 1));
  }
  for (int i = 0; i < readers; i++) {
    pthread_create(&threads[count++], NULL, readAll, NULL);
  }
  for (int i = 0; i < rounds; i++) {
    int32_t group = openSharedGroup("closing", options);
    if (group < 0) {
      outcome->refused++;
      break;
    }
    atomic_store(&opened, (uint32_t)group);
    int32_t length;
    /* If the handle is closed during a call, this call cleans up, so no other call may follow. */
    do {
      length = getSharedValue((uint32_t)group, "k", text, sizeof text);
      outcome->wrong += length >= 0 && strcmp(text, "[1,2,3]") != 0;
      expect(length);
      length = getSharedKeysJSON((uint32_t)group, keys, sizeof keys);
      outcome->wrong += length >= 0 && strstr(keys, "\"k\"") == NULL;
      expect(length);
    } while (atomic_load(&closing) != (uint32_t)group);
    while (atomic_load(&closed) != (uint32_t)group) {
      sched_yield();
    }
    atomic_store(&opened, 0);
  }
  atomic_store(&isOver, 1);
  for (int i = 0; i < count; i++) {
    pthread_join(threads[i], NULL);
  }
  outcome->left += countLeft() != 0;
}

static void checkClosing(const char *name, int closers, int readers) {
  struct outcome outcome = {0};
  for (int i = 0; i < starts; i++) {
    openAndCall(closers, readers, &outcome);
  }
  check(outcome.refused == 0, "%s: a handle is available each time", name);
  check(outcome.wrong == 0 && atomic_load(&surprises) == 0,
        "%s: each call reads the value or finds no handle (%d wrong, %d surprises, the first %s)",
        name, outcome.wrong, atomic_load(&surprises), getStatusName(atomic_load(&firstSurprise)));
  check(outcome.left == 0, "%s: nothing stays mapped (%d of %d)", name, outcome.left, starts);
}

int main(int count, char **arguments) {
  if (count != 2) {
    return 64;
  }
  directory = arguments[1];
  if (getenv("WIDGET_BRIDGE_LONG") != NULL) {
    starts = 20000;
  }
  uint32_t first = openBelow(directory, "closing");
  checkSuccess(setSharedValue(first, "k", "[1,2,3]"), "a value is set");
  for (int i = 0; i < 50; i++) {
    char key[16];
    snprintf(key, sizeof key, "k%d", i);
    setSharedValue(first, key, "1");
  }
  closeSharedGroup(first);
  checkClosing("the opener calls, another closes", 1, 0);
  checkClosing("the opener and another call, another closes", 1, 1);
  checkClosing("the opener calls, two close", 2, 0);
  return finish();
}
