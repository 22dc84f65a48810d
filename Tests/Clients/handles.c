/*
 * Tests invalid handles: closed, made up, and the parent's after fork(). Also opens a new group on
 * two threads at once, and more handles than are allowed.
 *
 *     handles DIRECTORY
 */
#include <dirent.h>
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

/* Checks that every function that takes a handle refuses `group` as invalid. */
static void checkNoHandle(uint32_t group, const char *what) {
  static char out[4096];
  const int32_t results[] = {
      closeSharedGroup(group),
      setSharedValue(group, "k", "1"),
      getSharedValue(group, "k", out, sizeof out),
      setSharedValues(group, "{}", NULL),
      getSharedValues(group, out, sizeof out),
      getSharedValuesForKeys(group, "[]", out, sizeof out),
      removeSharedValue(group, "k"),
      removeAllSharedValues(group),
      setSharedData(group, "k", NULL, 0),
      getSharedData(group, "k", NULL, 0),
      getSharedKeysJSON(group, out, sizeof out),
      waitForSharedChange(group, 0, UINT32_MAX),
      interruptSharedWaits(group),
      getWidgetKindsJSON(group, out, sizeof out),
      getIntentsJSON(group, out, sizeof out),
      getPlaceholderJSON(group, "dday", NULL, out, sizeof out),
      getSnapshotJSON(group, "dday", NULL, out, sizeof out),
      getTimelineJSON(group, "dday", NULL, out, sizeof out),
      getEntryJSON(group, "dday", NULL, out, sizeof out),
      renderWidgetSVG(group, "dday", NULL, out, sizeof out),
      getWidgetDrawingJSON(group, "dday", NULL, out, sizeof out),
      getConfigurationOptionsJSON(group, "dday", "dataKey", out, sizeof out),
      registerWidgetKind(group, "{}"),
      unregisterWidgetKind(group, "tides"),
      setTimelineJSON(group, "tides", "{}"),
      reloadTimelines(group, "dday"),
      reloadAllTimelines(group),
      registerWidgetInstance(group, "dday", "{}"),
      unregisterWidgetInstance(group, "dday", "{}"),
      getCurrentConfigurationsJSON(group, out, sizeof out),
      getRefreshPlanJSON(group, "globalTotals", NULL, out, sizeof out),
      setRefreshResponse(group, "totals:http://a/", 0, NULL, 0),
      setRefreshResponseHeaders(group, "totals:http://a/", 0, NULL, NULL, 0),
      getWidgetImage(group, "picture", NULL, 0),
      performIntent(group, "toggleStudyDay", "{\"date\":\"2026-05-01\"}"),
  };
  size_t refused = 0, count = sizeof results / sizeof results[0];
  for (size_t i = 0; i < count; i++) {
    refused += results[i] == BridgeStatusInvalidHandle;
  }
  check(refused == count && getSharedChangeCount(group) == 0,
        "%s (%#x) is no handle for any function (%zu of %zu said so)", what, (unsigned)group,
        refused, count);
  checkFailure(closeSharedGroup(group), BridgeStatusInvalidHandle, what);
}

static void checkMadeUp(uint32_t group) {
  static const uint32_t madeUp[] = {0, 1023, 1024, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF};
  for (size_t i = 0; i < sizeof madeUp / sizeof madeUp[0]; i++) {
    if (madeUp[i] != group) {
      checkNoHandle(madeUp[i], "a made-up number");
    }
  }
  for (int bit = 0; bit < 32; bit++) {
    uint32_t other = group ^ (uint32_t)1 << bit;
    if (getSharedChangeCount(other) != 0) {
      checkNoHandle(other, "a handle with one bit flipped");
    }
  }
}

static void checkStale(const char *directory) {
  uint32_t closed = openBelow(directory, "handles.closed");
  checkSuccess(closeSharedGroup(closed), "a group closes");
  checkNoHandle(closed, "a closed handle");
  uint32_t next = openBelow(directory, "handles.closed");
  check(next != closed, "a new handle differs from the closed one");
  checkNoHandle(closed, "a closed handle whose slot is reused");
  checkSuccess(closeSharedGroup(next), "the new handle closes");
}

static void checkTwoHandles(const char *directory) {
  uint32_t first = openBelow(directory, "handles.twice");
  uint32_t second = openBelow(directory, "handles.twice");
  char value[8] = "";
  check(first != second, "a group that is opened twice has two handles");
  checkSuccess(setSharedValue(first, "k", "7"), "the first writes");
  checkSuccess(closeSharedGroup(first), "the first closes");
  check(getSharedValue(second, "k", value, sizeof value) == 1 && value[0] == '7',
        "the second reads on");
  checkSuccess(closeSharedGroup(second), "the second closes");
}

static void checkFork(const char *directory) {
  uint32_t group = openBelow(directory, "handles.fork");
  checkSuccess(setSharedValue(group, "k", "1"), "the parent writes");
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    checkCount = failureCount = 0;
    freopen("/dev/null", "w", stdout);
    checkNoHandle(group, "the parent's handle");
    char value[8] = "";
    uint32_t own = openBelow(directory, "handles.fork");
    check(getSharedValue(own, "k", value, sizeof value) == 1 && value[0] == '1',
          "the child's own handle reads");
    checkSuccess(setSharedValue(own, "k", "2"), "the child's own handle writes");
    checkSuccess(closeSharedGroup(own), "the child's own handle closes");
    _exit(failureCount);
  }
  int status = -1;
  waitpid(child, &status, 0);
  check(WIFEXITED(status) && WEXITSTATUS(status) == 0,
        "after fork() the parent's handle is none, and a new one works (status %#x)", status);
  char value[8] = "";
  check(getSharedValue(group, "k", value, sizeof value) == 1 && value[0] == '2',
        "the parent reads what the child wrote");
  checkSuccess(closeSharedGroup(group), "the parent's handle closes");
}

/* A new group that two threads open at once. */
struct opening {
  const char *name, *options;
  pthread_barrier_t barrier;
};

static void *openNow(void *argument) {
  struct opening *opening = argument;
  pthread_barrier_wait(&opening->barrier);
  return (void *)(intptr_t)openSharedGroup(opening->name, opening->options);
}

/* How often this process has a file open. */
static int timesOpen(const char *path) {
  char link[300], leadsTo[4400];
  int times = 0;
  DIR *folder = opendir("/proc/self/fd");
  for (struct dirent *each = readdir(folder); each != NULL; each = readdir(folder)) {
    snprintf(link, sizeof link, "/proc/self/fd/%s", each->d_name);
    ssize_t length = readlink(link, leadsTo, sizeof leadsTo - 1);
    leadsTo[length < 0 ? 0 : length] = '\0';
    times += strcmp(leadsTo, path) == 0;
  }
  closedir(folder);
  return times;
}

static void checkNewGroup(const char *directory) {
  enum { rounds = 50 };
  char options[4200], name[32], path[4300];
  snprintf(options, sizeof options, "{\"directory\":\"%s\"}", directory);
  struct opening opening = {.name = name, .options = options};
  pthread_barrier_init(&opening.barrier, NULL, 2);
  int shared = 0;
  for (int round = 0; round < rounds; round++) {
    snprintf(name, sizeof name, "handles.new.%d", round);
    snprintf(path, sizeof path, "%s/%s/group", directory, name);
    pthread_t thread;
    pthread_create(&thread, NULL, openNow, &opening);
    int32_t first = (int32_t)(intptr_t)openNow(&opening);
    void *second;
    pthread_join(thread, &second);
    shared += timesOpen(path) == 1;
    closeSharedGroup(sharedGroupHandle(first));
    closeSharedGroup(sharedGroupHandle((int32_t)(intptr_t)second));
  }
  pthread_barrier_destroy(&opening.barrier);
  check(shared == rounds, "two threads that open a new group at once share its file (%d of %d)",
        shared, rounds);
}

static void checkTooMany(const char *directory) {
  enum { limit = 1024 };
  static uint32_t groups[limit];
  char options[4200];
  snprintf(options, sizeof options, "{\"directory\":\"%s\"}", directory);
  int opened = 0;
  while (opened < limit) {
    int32_t group = openSharedGroup("handles.many", options);
    if (group < 0) {
      break;
    }
    groups[opened++] = (uint32_t)group;
  }
  check(opened == limit, "%d handles open", opened);
  checkFailure(openSharedGroup("handles.many", options), BridgeStatusTooLarge,
               "a handle beyond the limit");
  int closed = 0;
  for (int i = 0; i < opened; i++) {
    closed += closeSharedGroup(groups[i]) == 0;
  }
  check(closed == opened, "all handles close");
}

int main(int count, char **arguments) {
  if (count != 2) {
    return 64;
  }
  const char *directory = arguments[1];
  uint32_t group = openBelow(directory, "handles");
  checkMadeUp(group);
  checkStale(directory);
  checkTwoHandles(directory);
  checkFork(directory);
  checkNewGroup(directory);
  checkSuccess(closeSharedGroup(group), "the group closes");
  checkTooMany(directory);
  return finish();
}
