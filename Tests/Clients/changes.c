/*
 * Tests the rules of getSharedChangesJSON() and replaceSharedValue(), and several processes that
 * increment one value at the same time.
 *
 *     changes DIRECTORY
 *
 * The program starts itself again as a worker (workers.h).
 */
#include "workers.h"

enum { rounds = 500 };

static char text[1 << 16];

static int isText(int32_t length, const char *expected) {
  return length == (int32_t)strlen(expected) && strcmp(text, expected) == 0;
}

/* Increments a value repeatedly, in a worker. Returns 0 if every round succeeded. */
static int work(const char *directory) {
  char value[32], next[32];
  uint32_t group = openPatiently(directory, "changes");
  awaitStart();
  for (int round = 0; round < rounds; round++) {
    int32_t status;
    do {
      int32_t length = getSharedValue(group, "count", value, sizeof value);
      int isThere = length > 0;
      snprintf(next, sizeof next, "%d", isThere ? atoi(value) + 1 : 1);
      status = replaceSharedValue(group, "count", isThere ? value : NULL, next);
    } while (status == BridgeStatusConflict);
    if (status != BridgeStatusOK) {
      return 1;
    }
  }
  return 0;
}

static void checkManyAtOnce(const char *program, const char *directory) {
  int statuses[workers];
  char expected[32];
  runWorkers(program, directory, statuses);
  check(ended(statuses, 0) == workers, "every worker succeeds");
  uint32_t group = openPatiently(directory, "changes");
  snprintf(expected, sizeof expected, "%d", workers * rounds);
  check(isText(getSharedValue(group, "count", text, sizeof text), expected),
        "no step was lost: %s of %s", text, expected);
  checkSuccess(closeSharedGroup(group), "the group closes");
}

static void checkReplacing(uint32_t group) {
  checkFailure(replaceSharedValue(group, "a", "1", "2"), BridgeStatusConflict, "an absent value");
  checkSuccess(replaceSharedValue(group, "a", NULL, " [1, 2]\n"), "an absent one is set");
  check(isText(getSharedValue(group, "a", text, sizeof text), "[1, 2]"),
        "without white space (%s)", text);
  checkFailure(replaceSharedValue(group, "a", NULL, "2"), BridgeStatusConflict,
               "a value that exists");
  checkFailure(replaceSharedValue(group, "a", "[1,2]", "2"), BridgeStatusConflict,
               "one that is written otherwise");
  checkFailure(replaceSharedValue(group, "a", "[1, 2", "2"), BridgeStatusConflict, "a part of it");
  checkFailure(replaceSharedValue(group, "a", "[1, 2]", "{a:1}"), BridgeStatusInvalidJSON,
               "no JSON");
  check(isText(getSharedValue(group, "a", text, sizeof text), "[1, 2]"), "nothing has changed it");
  checkSuccess(replaceSharedValue(group, "a", "[1, 2]", "null"), "the value itself");
  checkSuccess(replaceSharedValue(group, "a", "null", NULL), "a value is removed");
  checkFailure(getSharedValue(group, "a", text, sizeof text), BridgeStatusNotFound,
               "the value is gone");
  checkFailure(replaceSharedValue(group, "a", "null", NULL), BridgeStatusConflict,
               "removing it again");
  checkSuccess(replaceSharedValue(group, "a", NULL, NULL), "an absent value stays absent");
  checkSuccess(setSharedData(group, "data", (const uint8_t *)"1", 1), "data is set");
  checkFailure(replaceSharedValue(group, "data", "1", "2"), BridgeStatusWrongType, "data");
  checkFailure(replaceSharedValue(group, "data", NULL, "2"), BridgeStatusWrongType,
               "data for nothing");
  checkFailure(replaceSharedValue(group, NULL, NULL, "2"), BridgeStatusInvalidArgument, "no key");
  checkFailure(replaceSharedValue(group, "", NULL, "2"), BridgeStatusInvalidArgument,
               "an empty key");
  checkFailure(replaceSharedValue(0, "a", NULL, "2"), BridgeStatusInvalidHandle, "no group");
  checkSuccess(removeSharedValue(group, "data"), "the data is removed");
}

/* The group's revision, as the JSON that getSharedChangesJSON() takes. */
static const char *standing(uint32_t group) {
  static char since[64];
  const char *member = "\"revision\":";
  int32_t length = getSharedChangesJSON(group, NULL, text, sizeof text);
  const char *found = length > 0 ? strstr(text, member) : NULL;
  snprintf(since, sizeof since, "{\"revision\":%lld}",
           found == NULL ? -1 : atoll(found + strlen(member)));
  return since;
}

/* Checks that the document of changes ends with `expected`. */
static void checkChanged(uint32_t group, const char *since, const char *expected) {
  int32_t length = getSharedChangesJSON(group, since, text, sizeof text);
  const char *end = length > 0 ? strstr(text, "\"all\":") : NULL;
  check(end != NULL && strcmp(end, expected) == 0, "since %s: %s (%s)", since, expected, text);
}

static void checkChanges(uint32_t group) {
  char since[64], small[8];
  check(strstr(standing(group), "-1") == NULL, "the group has a revision");
  check(strstr(text, "\"all\":true,\"keys\":[],\"kinds\":[],\"widgets\":[]}") != NULL,
        "with no more said (%s)", text);
  strcpy(since, standing(group));
  checkChanged(group, since, "\"all\":false,\"keys\":[],\"kinds\":[],\"widgets\":[]}");
  checkSuccess(setSharedValues(group, "{\"b\":1,\"a\":1,\"ä\":1}", NULL), "values are set");
  checkSuccess(setSharedData(group, "Z", NULL, 0), "data is set");
  checkChanged(group, since,
               "\"all\":false,\"keys\":[\"Z\",\"a\",\"b\",\"ä\"],\"kinds\":[],\"widgets\":[]}");
  strcpy(since, standing(group));
  checkSuccess(setSharedValue(group, "a", "1"), "an equal value is set");
  checkSuccess(removeSharedValue(group, "b"), "one value is removed");
  checkChanged(group, since,
               "\"all\":false,\"keys\":[\"a\",\"b\"],\"kinds\":[],\"widgets\":[]}");
  checkSuccess(removeSharedValue(group, "a"), "another value is removed");
  checkChanged(group, since,
               "\"all\":false,\"keys\":[\"a\",\"b\"],\"kinds\":[],\"widgets\":[]}");

  strcpy(since, standing(group));
  checkSuccess(registerWidgetKind(group, "{\"kind\":\"tides\",\"displayName\":\"Tides\","
                                         "\"supportedFamilies\":[\"systemSmall\"]}"),
               "a kind is described");
  checkChanged(group, since, "\"all\":false,\"keys\":[],\"kinds\":[\"tides\"],\"widgets\":[]}");
  strcpy(since, standing(group));
  checkSuccess(reloadTimelines(group, "dday"), "a reload is requested");
  checkSuccess(setTimelineJSON(group, "tides",
                               "{\"entries\":["
                               "{\"date\":\"2026-05-01T00:00:00Z\",\"content\":{}}]}"),
               "a timeline is set");
  checkChanged(group, since,
               "\"all\":false,\"keys\":[],\"kinds\":[\"dday\",\"tides\"],\"widgets\":[]}");
  strcpy(since, standing(group));
  checkSuccess(reloadTimelines(group, "dday"), "the reload is requested again");
  checkChanged(group, since, "\"all\":false,\"keys\":[],\"kinds\":[\"dday\"],\"widgets\":[]}");
  strcpy(since, standing(group));
  checkSuccess(reloadAllTimelines(group), "all reloads are requested");
  int32_t length = getSharedChangesJSON(group, since, text, sizeof text);
  check(length > 0 && strstr(text, "\"dday\"") && strstr(text, "\"studyCalendar\"") &&
            strstr(text, "\"tides\""),
        "all are named (%s)", text);

  /* Three different names: "é" as one character and as two, and one that begins with an accent. */
  const char *kinds[] = {"caf\xC3\xA9", "cafe\xCC\x81", "\xCC\x81"};
  strcpy(since, standing(group));
  for (int place = 0; place < 3; place++) {
    char description[128];
    snprintf(description, sizeof description,
             "{\"kind\":\"%s\",\"displayName\":\"A\",\"supportedFamilies\":[\"systemSmall\"]}",
             kinds[place]);
    checkSuccess(registerWidgetKind(group, description), "a kind is described");
  }
  checkChanged(group, since,
               "\"all\":false,\"keys\":[],\"kinds\":["
               "\"cafe\xCC\x81\",\"caf\xC3\xA9\",\"\xCC\x81\"],\"widgets\":[]}");

  const char *invalid[] = {"{\"revision\":-1}", "{\"revision\":1.5}", "{\"revision\":\"1\"}", "{}",
                           "{\"revision\":null}"};
  for (size_t place = 0; place < sizeof invalid / sizeof *invalid; place++) {
    checkInvalidValue(getSharedChangesJSON(group, invalid[place], text, sizeof text), "$.revision",
                      "");
  }
  checkInvalidValue(getSharedChangesJSON(group, "[]", text, sizeof text), "$", "[]");
  checkFailure(getSharedChangesJSON(group, "{", text, sizeof text), BridgeStatusInvalidJSON,
               "half of a document");
  checkFailure(getSharedChangesJSON(0, NULL, text, sizeof text), BridgeStatusInvalidHandle,
               "no group");
  check(getSharedChangesJSON(group, NULL, small, sizeof small) > (int32_t)sizeof small,
        "a call with a small buffer returns the length");
}

int main(int count, char **arguments) {
  if (count == 3) {
    return work(arguments[1]);
  }
  if (count != 2) {
    return 64;
  }
  uint32_t group = openBelow(arguments[1], "changes.rules");
  checkReplacing(group);
  checkChanges(group);
  checkSuccess(closeSharedGroup(group), "the group closes");
  checkManyAtOnce(arguments[0], arguments[1]);
  return finish();
}
