/*
 * A thread that has been asked to end (pthread_cancel) makes a call. The thread must end only after
 * the call, and the process must continue normally. Each function is tested in a new process that
 * has only opened a group, so that the call includes the one-time setup that the function needs.
 *
 *     cancelled DIRECTORY
 */
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

static const char *directory;
static uint32_t group;
static char text[1 << 20], options[4200];
static const uint8_t bytes[] = {1, 2, 3};

#define OUT text, sizeof text
#define REQUEST "totals:https://api.covid19api.com/world/total"

#define CALLS(CALL)                                                                             \
  CALL(openSharedGroup("cancelled.other", options))                                             \
  CALL(closeSharedGroup(group))                                                                 \
  CALL(setSharedValue(group, "a", "1"))                                                         \
  CALL(getSharedValue(group, "k", OUT))                                                         \
  CALL(setSharedValues(group, "{\"a\":1}", "[\"b\"]"))                                          \
  CALL(getSharedValues(group, OUT))                                                             \
  CALL(getSharedValuesForKeys(group, "[\"k\"]", OUT))                                           \
  CALL(replaceSharedValue(group, "k", "1", "2"))                                                \
  CALL(removeSharedValue(group, "k"))                                                           \
  CALL(removeAllSharedValues(group))                                                            \
  CALL(setSharedData(group, "d", bytes, sizeof bytes))                                          \
  CALL(getSharedData(group, "d", (uint8_t *)OUT))                                               \
  CALL(getSharedKeysJSON(group, OUT))                                                           \
  CALL(applySharedChanges(group, "{\"values\":{\"e\":1}}"))                                     \
  CALL(getSharedRecordsJSON(group, "", OUT))                                                    \
  CALL(getSharedChangeCount(group))                                                             \
  CALL(getSharedChangesJSON(group, "{\"revision\":0}", OUT))                                    \
  CALL(waitForSharedChange(group, getSharedChangeCount(group), 1))                              \
  CALL(getSharedChangeDescriptor(group))                                                        \
  CALL(interruptSharedWaits(group))                                                             \
  CALL(getWidgetKindsJSON(group, OUT))                                                          \
  CALL(getPlaceholderJSON(group, "dday", NULL, OUT))                                            \
  CALL(getSnapshotJSON(group, "dday", NULL, OUT))                                               \
  CALL(getTimelineJSON(group, "dday", NULL, OUT))                                               \
  CALL(getEntryJSON(group, "dday", "{\"timeZone\":\"Asia/Seoul\"}", OUT))                       \
  CALL(renderWidgetSVG(group, "dday", NULL, OUT))                                               \
  CALL(getWidgetDrawingJSON(group, "studyCalendar", NULL, OUT))                                 \
  CALL(getConfigurationOptionsJSON(group, "dday", "dataKey", OUT))                              \
  CALL(getIntentsJSON(group, OUT))                                                              \
  CALL(performIntent(group, "toggleStudyDay", "{\"date\":\"2026-05-01\"}"))                     \
  CALL(registerWidgetKind(group, "{\"kind\":\"tides\",\"displayName\":\"Tides\"}"))             \
  CALL(unregisterWidgetKind(group, "tides"))                                                    \
  CALL(setTimelineJSON(group, "tides", "{}"))                                                   \
  CALL(reloadTimelines(group, "dday"))                                                          \
  CALL(reloadAllTimelines(group))                                                               \
  CALL(registerWidgetInstance(group, "dday", "{\"family\":\"systemSmall\"}"))                   \
  CALL(unregisterWidgetInstance(group, "dday", "{\"family\":\"systemSmall\"}"))                 \
  CALL(getCurrentConfigurationsJSON(group, OUT))                                                \
  CALL(getRefreshPlanJSON(group, "globalTotals", NULL, OUT))                                    \
  CALL(setRefreshResponse(group, REQUEST, 0, NULL, 0))                                          \
  CALL(setRefreshResponseHeaders(group, REQUEST, 0, NULL, NULL, 0))                             \
  CALL(checkSharedValueJSON(group, "dday", "key", "{\"endDate\":\"2026-12-25\"}"))              \
  CALL(getWidgetImage(group, "picture", (uint8_t *)OUT))                                        \
  CALL(repairSharedGroup(group, OUT))                                                           \
  CALL(getLastErrorJSON(OUT))                                                                   \
  CALL(getStatusName(0))                                                                        \
  CALL(getBridgeVersion())

#define NAME(call) #call,
static const char *const calls[] = {CALLS(NAME)};

static void makeCall(size_t number) {
  size_t next = 0;
#define MAKE(call)       \
  if (number == next++) { \
    (void)call;          \
  }
  CALLS(MAKE)
}

static size_t made;
static int hasReturned;

static void *run(void *unused) {
  (void)unused;
  pthread_cancel(pthread_self());
  makeCall(made);
  hasReturned = 1;
  pthread_testcancel();
  return NULL;
}

/* Makes the call on a thread that is cancelled. Returns 0, or a number that says what failed. */
static int callAndBeCancelled(void) {
  pthread_t thread;
  void *ended = NULL;
  int32_t opened = openSharedGroup("cancelled", options);
  group = (uint32_t)opened;
  /* The alarm ends the process if it waits for a lock that the thread has kept. */
  alarm(60);
  pthread_create(&thread, NULL, run, NULL);
  pthread_join(thread, &ended);
  if (opened < 0 || !hasReturned || ended != PTHREAD_CANCELED) {
    return 1;
  }
  int32_t next = openSharedGroup("cancelled", options);
  return next > 0 && setSharedValue((uint32_t)next, "after", "1") == 0 &&
                 getTimelineJSON((uint32_t)next, "dday", NULL, OUT) > 0 &&
                 closeSharedGroup((uint32_t)next) == 0
             ? 0
             : 2;
}

int main(int count, char **arguments) {
  if (count != 2) {
    return 64;
  }
  directory = arguments[1];
  snprintf(options, sizeof options, "{\"directory\":\"%s\"}", directory);
  for (made = 0; made < sizeof calls / sizeof calls[0]; made++) {
    pid_t child = fork();
    if (child == 0) {
      _exit(callAndBeCancelled());
    }
    int status = -1;
    waitpid(child, &status, 0);
    check(status == 0, "a thread that is cancelled ends after %.*s() (status %#x)",
          (int)strcspn(calls[made], "("), calls[made], (unsigned)status);
  }
  return finish();
}
