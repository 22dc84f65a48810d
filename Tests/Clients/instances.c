/*
 * Tests widgets on screen that several processes register at once, and reloads that wake waits.
 *
 *     instances DIRECTORY
 *
 * The program starts itself again as a worker (workers.h).
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <unistd.h>

#include "workers.h"

enum { rounds = 50 };

static char text[1 << 20];

static const char none[] = "{\"version\":1,\"configurations\":[]}";

static int occurrences(uint32_t group, const char *part) {
  int count = 0;
  if (getCurrentConfigurationsJSON(group, text, sizeof text) < 0) {
    return -1;
  }
  for (const char *at = text; (at = strstr(at, part)) != NULL; at += strlen(part)) {
    count++;
  }
  return count;
}

static int isNow(uint32_t group, const char *expected) {
  return getCurrentConfigurationsJSON(group, text, sizeof text) == (int32_t)strlen(expected) &&
         strcmp(text, expected) == 0;
}

/* Registers the worker's own widgets, each twice, and a widget that all workers register. Removes
   half of its own widgets. */
static int work(const char *directory, int worker) {
  char request[100];
  uint32_t group = openPatiently(directory, "instances.many");
  awaitStart();
  for (int round = 0; round < rounds; round++) {
    snprintf(request, sizeof request, "{\"configuration\":{\"dataKey\":\"own%d-%d\"}}", worker,
             round);
    if (registerWidgetInstance(group, "dday", request) != 0 ||
        registerWidgetInstance(group, "dday", "{}") != 0 ||
        registerWidgetInstance(group, "dday", request) != 0 ||
        (round % 2 == 1 && unregisterWidgetInstance(group, "dday", request) != 0)) {
      return 1;
    }
  }
  return 0;
}

static void checkManyAtOnce(const char *program, const char *directory) {
  int statuses[workers];
  runWorkers(program, directory, statuses);
  check(ended(statuses, 0) == workers, "%d processes register widgets at once", workers);
  uint32_t group = openPatiently(directory, "instances.many");
  check(occurrences(group, "\"dataKey\":\"own") == workers * rounds / 2,
        "each widget that was not removed is listed once");
  check(occurrences(group, "\"dataKey\":\"widgetDataKey\"") == 1,
        "the widget that all workers registered is listed once");
  checkSuccess(closeSharedGroup(group), "the group closes");
}

static void checkInstances(uint32_t group) {
  check(isNow(group, none), "nothing is on screen (%s)", text);
  checkSuccess(registerWidgetInstance(group, "dday", "{}"), "a widget is registered");
  checkSuccess(registerWidgetInstance(
                   group, "dday",
                   "{\"configuration\":{\"dataKey\":\"exam\"},\"family\":\"systemMedium\"}"),
               "another is registered");
  static const char both[] =
      "{\"version\":1,\"configurations\":[{\"kind\":\"dday\",\"family\":\"systemSmall\","
      "\"configuration\":{\"dataKey\":\"widgetDataKey\"}},{\"kind\":\"dday\","
      "\"family\":\"systemMedium\",\"configuration\":{\"dataKey\":\"exam\"}}]}";
  check(isNow(group, both), "both are on screen, with their defaults (%s)", text);
  uint32_t changes = getSharedChangeCount(group);
  checkSuccess(registerWidgetInstance(
                   group, "dday",
                   "{\"family\":\"systemSmall\",\"now\":\"2026-05-01T00:00:00Z\",\"days\":3,"
                   "\"configuration\":{\"dataKey\":\"widgetDataKey\"}}"),
               "the first is registered again, written differently");
  checkSuccess(unregisterWidgetInstance(group, "dday", "{\"configuration\":{\"dataKey\":\"x\"}}"),
               "a widget that was never registered is removed");
  check(isNow(group, both) && getSharedChangeCount(group) == changes, "neither changes anything");
  check(getTimelineJSON(group, "dday", NULL, text, sizeof text) > 0 &&
            getEntryJSON(group, "dday", NULL, text, sizeof text) > 0 &&
            getSnapshotJSON(group, "dday", NULL, text, sizeof text) > 0 &&
            getSharedChangeCount(group) == changes,
        "asking for a timeline changes nothing");
  check(isNow(group, both), "and registers nothing");
  checkSuccess(unregisterWidgetInstance(group, "dday", "{\"family\":null}"),
               "the first is removed");
  check(occurrences(group, "\"kind\"") == 1 && strstr(text, "exam") != NULL &&
            getSharedChangeCount(group) != changes,
        "the other is left (%s)", text);
  checkSuccess(unregisterWidgetInstance(
                   group, "dday",
                   "{\"family\":\"systemMedium\",\"configuration\":{\"dataKey\":\"exam\"}}"),
               "this widget is removed, too");
  check(isNow(group, none), "nothing is left (%s)", text);
}

/* A widget without a chosen repository is listed with the repository that it shows. */
static void checkDefaults(uint32_t group) {
  static const char chosen[] = "{\"configuration\":{\"repo\":\"a/b\"}}";
  checkSuccess(setSharedValue(group, "repos", "[\"a/b\"]"), "a list of repositories is set");
  checkSuccess(registerWidgetInstance(group, "singleRepo", "{}"), "a widget without a choice");
  checkSuccess(registerWidgetInstance(group, "singleRepo", chosen), "a widget with a choice");
  check(occurrences(group, "\"configuration\":{\"repo\":\"a/b\"}") == 2,
        "both show the only one (%s)", text);
  checkSuccess(setSharedValue(group, "repos", "[\"c/d\",\"a/b\"]"), "the list changes");
  check(occurrences(group, "{\"repo\":\"c/d\"}") == 1 &&
            occurrences(group, "{\"repo\":\"a/b\"}") == 1,
        "the first follows (%s)", text);
  checkSuccess(unregisterWidgetInstance(group, "singleRepo", "{\"configuration\":{}}"),
               "the first is removed");
  check(occurrences(group, "\"kind\"") == 1 && strstr(text, "a/b") != NULL,
        "the other is left (%s)", text);
  checkSuccess(unregisterWidgetInstance(group, "singleRepo", chosen),
               "this widget is removed, too");
  check(isNow(group, none), "nothing is left (%s)", text);
}

/* Checks the widgets on screen after a host has registered their kind again, with changes. */
static void checkHostKind(uint32_t group) {
  checkSuccess(registerWidgetKind(
                   group, "{\"kind\":\"tides\",\"displayName\":\"T\",\"supportedFamilies\":"
                          "[\"systemSmall\",\"systemLarge\"],\"parameters\":[{\"name\":\"hours\","
                          "\"type\":\"number\",\"default\":6},{\"name\":\"at\","
                          "\"type\":\"string\"}]}"),
               "a host registers a kind");
  checkSuccess(registerWidgetInstance(group, "tides", "{\"configuration\":{\"hours\":6.0}}"),
               "a widget of it is registered");
  checkSuccess(registerWidgetInstance(group, "tides", "{\"family\":\"systemLarge\"}"),
               "a large widget");
  checkSuccess(registerWidgetInstance(group, "tides", "{\"configuration\":{\"at\":\"Busan\"}}"),
               "a widget for a harbour");
  checkSuccess(registerWidgetInstance(group, "tides", "{}"), "the first again");
  check(occurrences(group, "\"tides\"") == 3 && strstr(text, "{\"hours\":6,\"at\":\"\"}") != NULL,
        "there are three (%s)", text);
  checkSuccess(registerWidgetKind(
                   group, "{\"kind\":\"tides\",\"displayName\":\"T\",\"supportedFamilies\":"
                          "[\"systemSmall\"],\"parameters\":[{\"name\":\"moon\","
                          "\"type\":\"boolean\"},{\"name\":\"at\",\"type\":\"string\"},"
                          "{\"name\":\"hours\",\"type\":\"number\",\"options\":[6]}]}"),
               "the kind is registered again, without the large family");
  check(occurrences(group, "\"tides\"") == 2 &&
            strstr(text, "{\"moon\":false,\"at\":\"Busan\",\"hours\":6}") != NULL,
        "those that fit are there, with what the kind now has (%s)", text);
  checkSuccess(unregisterWidgetInstance(group, "tides", "{}"), "one of the widgets can be removed");
  check(occurrences(group, "\"tides\"") == 1, "one widget is left (%s)", text);
  checkSuccess(unregisterWidgetKind(group, "tides"), "the kind is removed");
  check(isNow(group, none), "its widgets are removed with it (%s)", text);
}

static void *waiting(void *group) {
  uint32_t handle = *(uint32_t *)group;
  static int32_t result;
  result = waitForSharedChange(handle, getSharedChangeCount(handle), UINT32_MAX);
  return &result;
}

/* Repeats a reload until a wait has ended, because the wait may begin after the first reload. */
static void checkWaking(uint32_t group, const char *kind) {
  pthread_t thread;
  void *result = NULL;
  uint32_t changes = getSharedChangeCount(group);
  checkSuccess(kind == NULL ? reloadAllTimelines(group) : reloadTimelines(group, kind),
               kind == NULL ? "all timelines are asked for again" : kind);
  check(getSharedChangeCount(group) != changes && waitForSharedChange(group, changes, 0) == 1,
        "a reload is a change");
  pthread_create(&thread, NULL, waiting, &group);
  while (pthread_tryjoin_np(thread, &result) != 0) {
    kind == NULL ? reloadAllTimelines(group) : reloadTimelines(group, kind);
    usleep(1000);
  }
  check(*(int32_t *)result == 1, "a reload wakes a wait");
}

static void checkRefusals(uint32_t group) {
  uint32_t changes = getSharedChangeCount(group);
  checkFailure(reloadTimelines(group, NULL), BridgeStatusInvalidArgument, "reloading NULL");
  checkFailure(reloadTimelines(group, "clock"), BridgeStatusNotFound, "reloading an unknown kind");
  checkFailure(registerWidgetInstance(group, "clock", "{}"), BridgeStatusNotFound,
               "a widget of an unknown kind");
  checkFailure(unregisterWidgetInstance(group, "clock", "{}"), BridgeStatusNotFound,
               "removing a widget of an unknown kind");
  checkFailure(registerWidgetInstance(group, NULL, "{}"), BridgeStatusInvalidArgument,
               "a widget of a NULL kind");
  checkFailure(registerWidgetInstance(group, "dday", NULL), BridgeStatusInvalidArgument,
               "a NULL request");
  checkFailure(registerWidgetInstance(group, "dday", "{"), BridgeStatusInvalidJSON,
               "half a request");
  checkInvalidValue(registerWidgetInstance(group, "dday", "{\"family\":\"accessoryCorner\"}"),
                    "$.family", "accessoryInline");
  checkInvalidValue(registerWidgetInstance(group, "dday", "{\"configuration\":{\"size\":1}}"),
                    "$.configuration.size", "size");
  checkInvalidValue(unregisterWidgetInstance(group, "dday", "{\"configuration\":{\"dataKey\":1}}"),
                    "$.configuration.dataKey", "must be a string");
  check(getSharedChangeCount(group) == changes && isNow(group, none),
        "refused calls changed nothing");
}

int main(int count, char **arguments) {
  if (count == 3) {
    return work(arguments[1], atoi(arguments[2]));
  }
  if (count != 2) {
    return 64;
  }
  uint32_t group = openBelow(arguments[1], "instances");
  checkInstances(group);
  checkDefaults(group);
  checkHostKind(group);
  checkWaking(group, "dday");
  checkWaking(group, NULL);
  checkRefusals(group);
  checkSuccess(closeSharedGroup(group), "the group closes");
  checkManyAtOnce(arguments[0], arguments[1]);
  return finish();
}
