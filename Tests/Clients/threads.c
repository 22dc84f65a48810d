/*
 * Eight threads make random calls while their handles are closed and opened again. Other threads
 * wait until a change, an interruption or a close ends their waits.
 *
 *     threads DIRECTORY
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#include "check.h"

enum { threadCount = 8, handleCount = 4 };

static const char *directory;
static int rounds = 1000;
static atomic_uint handles[handleCount];
static atomic_int surprises;
static atomic_int firstSurprise;
static atomic_int begun;
static atomic_int running;

/* Counts a result as a surprise unless it can occur while handles are closed at any moment. */
static void expect(int32_t result) {
  if (result < 0 && result != BridgeStatusInvalidHandle && result != BridgeStatusNotFound) {
    int none = 0;
    atomic_fetch_add(&surprises, 1);
    atomic_compare_exchange_strong(&firstSurprise, &none, result);
  }
}

static int32_t openAnother(int place) {
  char name[32], options[4200];
  snprintf(name, sizeof name, "threads.%d", place % 2);
  snprintf(options, sizeof options, "{\"directory\":\"%s\",\"lockTimeoutMilliseconds\":60000}",
           directory);
  return openSharedGroup(name, options);
}

static void *call(void *argument) {
  unsigned state = (unsigned)(uintptr_t)argument * 2654435761u + 1;
  char key[16], text[16384];
  for (int i = 0; i < rounds; i++) {
    state = state * 1664525u + 1013904223u;
    unsigned place = (state >> 16) % handleCount;
    uint32_t group = atomic_load(&handles[place]);
    snprintf(key, sizeof key, "k%u", (state >> 8) % 8);
    switch ((state >> 20) % 10) {
    case 0: expect(setSharedValue(group, key, "[1,2,3]")); break;
    case 1: expect(removeSharedValue(group, key)); break;
    case 2: expect(setSharedValues(group, "{\"k1\":1,\"k2\":2}", "[\"k3\"]")); break;
    case 3: expect(getSharedValues(group, text, sizeof text)); break;
    case 4: expect(getTimelineJSON(group, "dday", NULL, text, sizeof text)); break;
    case 5: expect(waitForSharedChange(group, getSharedChangeCount(group), 1)); break;
    case 6: expect(interruptSharedWaits(group)); break;
    case 7: {
      /* Only the thread that takes a handle out of the array closes it. */
      uint32_t old = atomic_exchange(&handles[place], 0);
      if (old != 0) {
        expect(closeSharedGroup(old));
        int32_t new = openAnother((int)place);
        expect(new);
        uint32_t none = 0;
        if (new > 0 && !atomic_compare_exchange_strong(&handles[place], &none, (uint32_t)new)) {
          expect(closeSharedGroup((uint32_t)new));
        }
      }
      break;
    }
    default: {
      int32_t length = getSharedValue(group, key, text, sizeof text);
      expect(length);
      if (length >= 0 && strcmp(text, "[1,2,3]") != 0 && strcmp(text, "1") != 0 &&
          strcmp(text, "2") != 0) {
        atomic_fetch_add(&surprises, 1);
      }
    }
    }
  }
  return NULL;
}

static void checkClosingUnderThreads(void) {
  pthread_t threads[threadCount];
  for (int i = 0; i < handleCount; i++) {
    int32_t group = openAnother(i);
    checkSuccess(group, "a group opens");
    atomic_store(&handles[i], (uint32_t)group);
  }
  for (int i = 0; i < threadCount; i++) {
    pthread_create(&threads[i], NULL, call, (void *)(uintptr_t)i);
  }
  for (int i = 0; i < threadCount; i++) {
    pthread_join(threads[i], NULL);
  }
  check(atomic_load(&surprises) == 0, "%d threads had %d unexpected results, the first %s",
        threadCount, atomic_load(&surprises), getStatusName(atomic_load(&firstSurprise)));
  int unclosed = 0;
  for (int i = 0; i < handleCount; i++) {
    uint32_t group = atomic_load(&handles[i]);
    unclosed += group != 0 && closeSharedGroup(group) != 0;
  }
  check(unclosed == 0, "every handle that is left closes");
}

typedef struct {
  uint32_t group, since;
  int32_t result;
  char error[512];
} Wait;

static void *waitForGood(void *argument) {
  Wait *wait = argument;
  atomic_fetch_add(&begun, 1);
  wait->result = waitForSharedChange(wait->group, wait->since, UINT32_MAX);
  if (wait->result < 0) {
    getLastErrorJSON(wait->error, sizeof wait->error);
  }
  atomic_fetch_sub(&running, 1);
  return NULL;
}

/*
 * Lets eight threads wait, and calls `end` until the last one has returned, because a thread may
 * begin its wait after the first call.
 */
static int endWaits(uint32_t group, Wait *waits, void (*end)(uint32_t group)) {
  pthread_t threads[threadCount];
  atomic_store(&begun, 0);
  atomic_store(&running, threadCount);
  uint32_t since = getSharedChangeCount(group);
  for (int i = 0; i < threadCount; i++) {
    waits[i] = (Wait){.group = group, .since = since};
    pthread_create(&threads[i], NULL, waitForGood, &waits[i]);
  }
  while (atomic_load(&begun) < threadCount) {
  }
  do {
    end(group);
  } while (atomic_load(&running) > 0);
  for (int i = 0; i < threadCount; i++) {
    pthread_join(threads[i], NULL);
  }
  int same = 1;
  for (int i = 1; i < threadCount; i++) {
    same = same && waits[i].result == waits[0].result;
  }
  return same ? waits[0].result : -99;
}

static void change(uint32_t group) { setSharedValue(group, "k", "1"); }
static void interrupt(uint32_t group) { interruptSharedWaits(group); }
static void closeGroup(uint32_t group) { closeSharedGroup(group); }

static void checkWaits(void) {
  static Wait waits[threadCount];
  uint32_t group = openBelow(directory, "threads.waits");
  check(endWaits(group, waits, change) == 1, "a change ends every wait with 1");
  check(endWaits(group, waits, interrupt) == 0, "an interruption ends every wait with 0");
  int32_t closed = endWaits(group, waits, closeGroup);
  check(closed == BridgeStatusInvalidHandle &&
            strstr(waits[0].error, "\"code\":\"invalidHandle\"") != NULL,
        "closing ends every wait with invalidHandle (%d; %s)", (int)closed, waits[0].error);
}

static void *failElsewhere(void *argument) {
  return (void *)(intptr_t)getSharedValue((uint32_t)(uintptr_t)argument, "", NULL, 0);
}

/* An error is reported only to the thread that made the call. */
static void checkErrorsByThread(void) {
  char before[512] = "", after[512] = "";
  uint32_t group = openBelow(directory, "threads.errors");
  getSharedValue(group, "absent", NULL, 0);
  getLastErrorJSON(before, sizeof before);
  pthread_t thread;
  pthread_create(&thread, NULL, failElsewhere, (void *)(uintptr_t)group);
  pthread_join(thread, NULL);
  getLastErrorJSON(after, sizeof after);
  check(strstr(before, "notFound") != NULL && strcmp(before, after) == 0,
        "a failure on another thread leaves this one's last error");
  getSharedChangeCount(group);
  setSharedValue(group, "k", "1");
  getLastErrorJSON(after, sizeof after);
  check(strcmp(before, after) == 0, "a success does not change it either");
  closeSharedGroup(group);
}

int main(int count, char **arguments) {
  if (count != 2) {
    return 64;
  }
  directory = arguments[1];
  if (getenv("WIDGET_BRIDGE_LONG") != NULL) {
    rounds = 100000;
  }
  checkClosingUnderThreads();
  checkWaits();
  checkErrorsByThread();
  return finish();
}
