/*
 * Tests intents that several processes perform at once. Each process reads, changes and writes
 * while no other process can write, so no change is lost.
 *
 *     intents DIRECTORY
 *
 * The program starts itself again as a worker (workers.h).
 */
#include "workers.h"

enum { rounds = 50 };

static char text[1 << 20];

/* How often `part` occurs in the value under `key`. */
static int occurrences(uint32_t group, const char *key, const char *part) {
  int count = 0;
  if (getSharedValue(group, key, text, sizeof text) < 0) {
    return -1;
  }
  for (const char *at = text; (at = strstr(at, part)) != NULL; at += strlen(part)) {
    count++;
  }
  return count;
}

/*
 * Adds the worker's own repositories and one that all workers add. Returns 1 if this worker added
 * the common repository, 0 if another worker did, and 2 after any other failure.
 */
static int work(const char *directory, int worker) {
  char parameters[100];
  uint32_t group = openPatiently(directory, "intents");
  awaitStart();
  int32_t common = performIntent(group, "addRepository", "{\"repository\":\"all/workers\"}");
  for (int round = 0; round < rounds; round++) {
    snprintf(parameters, sizeof parameters, "{\"repository\":\"worker-%d/round-%d\"}", worker,
             round);
    int32_t added = performIntent(group, "addRepository", parameters);
    snprintf(parameters, sizeof parameters, "{\"date\":\"%04d-%02d-%02d\"}", 2000 + worker,
             1 + round % 12, 1 + round / 12);
    int32_t toggled = performIntent(group, "toggleStudyDay", parameters);
    if (added != 0 || toggled != 0) {
      return 2;
    }
  }
  return common == 0 ? 1 : common == BridgeStatusInvalidValue ? 0 : 2;
}

static void checkManyAtOnce(const char *program, const char *directory) {
  int statuses[workers];
  runWorkers(program, directory, statuses);
  check(ended(statuses, 0) + ended(statuses, 1) == workers, "every worker succeeds");
  check(ended(statuses, 1) == 1,
        "one worker added what all of them add, and the others were told (%d)", ended(statuses, 1));
  uint32_t group = openPatiently(directory, "intents");
  check(occurrences(group, "repos", "all/workers") == 1, "the common repository is listed once");
  check(occurrences(group, "repos", "\"worker-") == workers * rounds,
        "every other repository is listed");
  check(occurrences(group, "repos", "sallen0400/swift-news") == 1,
        "the default repository is listed once");
  check(occurrences(group, "studyDays", "-") == 2 * workers * rounds,
        "every day that was marked as studied is listed");
  checkSuccess(closeSharedGroup(group), "the group closes");
}

static void checkRules(uint32_t group) {
  checkSuccess(performIntent(group, "addRepository", "{\"repository\":\" \\tapple/swift\\n\"}"),
               "a repository is added, without white space");
  check(getSharedValue(group, "repos", text, sizeof text) > 0 &&
            strcmp(text, "[\"sallen0400/swift-news\",\"apple/swift\"]") == 0,
        "it stands behind the one that a group without a list has (%s)", text);
  uint32_t changes = getSharedChangeCount(group);
  checkInvalidValue(performIntent(group, "addRepository", "{\"repository\":\"apple/swift\"}"),
                    "$.repository", "followed already");
  checkInvalidValue(performIntent(group, "addRepository", "{\"repository\":\"\"}"), "$.repository",
                    "empty");
  checkInvalidValue(performIntent(group, "addRepository", "{\"repository\":\"swift\"}"),
                    "$.repository", "owner/name");
  checkInvalidValue(performIntent(group, "addRepository", NULL), "$.repository",
                    "\"value\":\"null\"");
  checkInvalidValue(performIntent(group, "removeRepository", "{\"repository\":\"a/b\"}"),
                    "$.repository", "not followed");
  checkInvalidValue(performIntent(group, "toggleStudyDay", "{\"date\":\"2026-02-29\"}"), "$.date",
                    "2026-02-29");
  check(getSharedChangeCount(group) == changes, "the refused calls changed nothing");
  checkSuccess(performIntent(group, "removeRepository", "{\"repository\":\"apple/swift\"}"),
               "a repository is removed");
  checkInvalidValue(
      performIntent(group, "removeRepository", "{\"repository\":\"sallen0400/swift-news\"}"),
      "$.repository", "last");
  checkSuccess(performIntent(group, "toggleStudyDay", "{\"date\":\"2026-05-01\"}"),
               "a day is marked as studied");
  check(occurrences(group, "studyDays", "\"2026-05-01\"") == 1, "the day is in the list (%s)",
        text);
  checkSuccess(performIntent(group, "toggleStudyDay", "{\"date\":\"2026-05-01\"}"),
               "the mark is removed");
  check(occurrences(group, "studyDays", "\"2026-05-01\"") == 0, "the day is not in the list (%s)",
        text);
}

int main(int count, char **arguments) {
  if (count == 3) {
    return work(arguments[1], atoi(arguments[2]));
  }
  if (count != 2) {
    return 64;
  }
  uint32_t group = openBelow(arguments[1], "intents.rules");
  checkRules(group);
  checkSuccess(closeSharedGroup(group), "the group closes");
  checkManyAtOnce(arguments[0], arguments[1]);
  return finish();
}
