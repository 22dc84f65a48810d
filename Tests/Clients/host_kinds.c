/*
 * Tests kinds that a host registers: how other processes and later handles see them, and what the
 * library refuses.
 *
 *     host_kinds DIRECTORY
 *
 * The program starts itself again as "host_kinds DIRECTORY COMMAND", in another process.
 */
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"
#include "start_again.h"

#define TIDES                                                                              \
  "{\"kind\":\"tides\",\"displayName\":\"Tides\",\"description\":\"High and low water\","  \
  "\"supportedFamilies\":[\"systemSmall\",\"accessoryInline\"],\"parameters\":["           \
  "{\"name\":\"harbour\",\"type\":\"string\",\"options\":[\"Busan\",\"Incheon\"]},"        \
  "{\"name\":\"moon\",\"type\":\"boolean\"}],\"placeholder\":{\"title\":\"Sample\"}}"

#define NOW "\"now\":\"2026-05-01T12:00:00Z\",\"timeZone\":\"Asia/Seoul\""

static const char timeline[] =
    "{\"entries\":[{\"date\":\"2026-05-01T09:00:00+09:00\",\"content\":{\"title\": \"Low\"}},"
    "{\"date\":\"2026-05-01T15:00:00Z\",\"content\":{\"title\":\"High\"},\"url\":\"tides://a\","
    "\"relevance\":{\"score\":2,\"duration\":60}}],\"policy\":{\"type\":\"never\"}}";

static const char entries[] =
    "\"entries\":[{\"date\":\"2026-05-01T09:00:00+09:00\",\"isPlaceholder\":false,"
    "\"content\":{\"title\": \"Low\"}},{\"date\":\"2026-05-02T00:00:00+09:00\","
    "\"isPlaceholder\":false,\"content\":{\"title\":\"High\"},\"url\":\"tides://a\","
    "\"relevance\":{\"score\":2,\"duration\":60}}],\"policy\":{\"type\":\"never\"}}";

static char text[1 << 20];

static int contains(int32_t length, const char *expected) {
  return length > 0 && (size_t)length < sizeof text && strstr(text, expected) != NULL;
}

static int hasTimeline(uint32_t group) {
  return contains(getTimelineJSON(group, "tides", "{" NOW "}", text, sizeof text), entries);
}

/* Runs a command in another process. Returns 0 if all is well. */
static int work(const char *directory, const char *command) {
  char options[4200];
  snprintf(options, sizeof options, "{\"directory\":\"%s\"}", directory);
  int32_t opened = openSharedGroup("host.kinds", options);
  uint32_t group = (uint32_t)opened;
  if (opened <= 0) {
    return 1;
  }
  if (strcmp(command, "register") == 0) {
    return registerWidgetKind(group, TIDES) != 0 || setTimelineJSON(group, "tides", timeline) != 0;
  }
  if (strcmp(command, "look") == 0) {
    return !hasTimeline(group);
  }
  if (strcmp(command, "describe") == 0) {
    return registerWidgetKind(group, "{\"kind\":\"tides\",\"displayName\":\"Waves\","
                                     "\"supportedFamilies\":[\"systemLarge\"]}") != 0;
  }
  return unregisterWidgetKind(group, "tides") != 0;
}

static int otherProcess(const char *program, const char *directory, const char *command) {
  int status = -1;
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    startAgain(program, directory, command);
  }
  waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static void checkProcesses(const char *program, const char *directory) {
  uint32_t group = openBelow(directory, "host.kinds");
  uint32_t changes = getSharedChangeCount(group);
  checkFailure(getTimelineJSON(group, "tides", NULL, NULL, 0), BridgeStatusNotFound,
               "a kind that nobody has registered");
  check(otherProcess(program, directory, "register"), "another process registers a kind");
  check(getSharedChangeCount(group) != changes &&
            waitForSharedChange(group, changes, UINT32_MAX) == 1,
        "registering a kind is a change");
  check(hasTimeline(group), "this process, which had the group open, has its timeline (%s)", text);
  check(contains(getWidgetKindsJSON(group, text, sizeof text),
                 "{\"kind\":\"tides\",\"displayName\":\"Tides\",\"description\":\"High and low "
                 "water\",\"supportedFamilies\":[\"systemSmall\",\"accessoryInline\"],"
                 "\"parameters\":[{\"name\":\"harbour\",\"title\":\"harbour\",\"type\":\"string\","
                 "\"default\":\"Busan\",\"isDynamic\":false},{\"name\":\"moon\","
                 "\"title\":\"moon\",\"type\":\"boolean\",\"default\":false,"
                 "\"isDynamic\":false}],\"isBuiltIn\":false}"),
        "it is listed (%s)", text);
  checkSuccess(closeSharedGroup(group), "the group closes");
  check(otherProcess(program, directory, "look"), "a process that starts later has the kind");
  group = openBelow(directory, "host.kinds");
  check(hasTimeline(group), "a group that is opened again has the kind");
  check(otherProcess(program, directory, "describe"), "another process registers the kind again");
  check(contains(getTimelineJSON(group, "tides", "{" NOW "}", text, sizeof text), entries) &&
            contains(getTimelineJSON(group, "tides", NULL, text, sizeof text),
                     "\"family\":\"systemLarge\""),
        "the timeline stays, and the description is the new one (%s)", text);
  checkInvalidValue(
      getTimelineJSON(group, "tides", "{\"configuration\":{\"moon\":true}}", NULL, 0),
      "$.configuration.moon", "moon");
  check(otherProcess(program, directory, "remove"), "another process removes the kind");
  checkFailure(getTimelineJSON(group, "tides", "{" NOW "}", NULL, 0), BridgeStatusNotFound,
               "the removed kind is not found");
  checkSuccess(registerWidgetKind(group, TIDES), "the removed kind is registered again");
  check(contains(getTimelineJSON(group, "tides", NULL, text, sizeof text),
                 "\"entries\":[],\"policy\":{\"type\":\"never\"}"),
        "the kind's timeline was removed with the kind");
  checkSuccess(closeSharedGroup(group), "the group closes");
}

static void checkDocuments(uint32_t group) {
  checkSuccess(registerWidgetKind(group, TIDES), "a kind is registered");
  check(contains(getSnapshotJSON(group, "tides", NULL, text, sizeof text),
                 "\"isPlaceholder\":true,\"content\":{\"title\":\"Sample\"}"),
        "before there is a timeline the snapshot is the placeholder (%s)", text);
  checkSuccess(setTimelineJSON(group, "tides", timeline), "its timeline is set");
  check(contains(getEntryJSON(group, "tides", "{" NOW "}", text, sizeof text),
                 "\"entry\":{\"date\":\"2026-05-01T09:00:00+09:00\",\"isPlaceholder\":false,"
                 "\"content\":{\"title\": \"Low\"}}"),
        "the entry at now keeps its own date (%s)", text);
  check(contains(getEntryJSON(group, "tides", "{\"now\":\"2026-04-01T00:00:00Z\"}", text,
                              sizeof text),
                 "\"entry\":null"),
        "before the first there is none (%s)", text);
  check(contains(getPlaceholderJSON(group, "tides", "{" NOW "}", text, sizeof text),
                 "\"entry\":{\"date\":\"2026-05-01T21:00:00+09:00\",\"isPlaceholder\":true,"
                 "\"content\":{\"title\":\"Sample\"}}"),
        "the placeholder is what the host describes (%s)", text);
  check(contains(getConfigurationOptionsJSON(group, "tides", "harbour", text, sizeof text),
                 "\"options\":[{\"value\":\"Busan\",\"title\":\"Busan\"},{\"value\":\"Incheon\","
                 "\"title\":\"Incheon\"}],\"default\":\"Busan\"}"),
        "its options are listed (%s)", text);
  check(contains(getConfigurationOptionsJSON(group, "tides", "moon", text, sizeof text),
                 "\"options\":[{\"value\":true,\"title\":\"true\"},{\"value\":false,"
                 "\"title\":\"false\"}],\"default\":false}"),
        "those of a boolean are both (%s)", text);
  check(contains(getSharedKeysJSON(group, text, sizeof text), "\"keys\":[]") &&
            contains(getSharedValues(group, text, sizeof text), "{}"),
        "a kind's records are no keys and no values");
  checkSuccess(removeAllSharedValues(group), "all values are removed");
  check(hasTimeline(group), "the kind stays");
}

/* Two groups may describe a kind of the same name differently. */
static void checkTwoGroups(const char *directory, uint32_t group) {
  uint32_t other = openBelow(directory, "host.kinds.other");
  checkFailure(getTimelineJSON(other, "tides", "{" NOW "}", NULL, 0), BridgeStatusNotFound,
               "another group does not have the kind");
  checkSuccess(registerWidgetKind(other, TIDES), "the other group gets a kind of the same name");
  int mixedUp = 0;
  for (int round = 0; round < 20; round++) {
    mixedUp += !hasTimeline(group);
    mixedUp += !contains(getTimelineJSON(other, "tides", "{" NOW "}", text, sizeof text),
                         "\"entries\":[],");
  }
  check(mixedUp == 0, "each group has its own timeline for the kind");
  checkSuccess(registerWidgetKind(other, "{\"kind\":\"tides\",\"displayName\":\"T\","
                                         "\"supportedFamilies\":[\"systemLarge\"]}"),
               "the other group's kind is described differently");
  for (int round = 0; round < 20; round++) {
    mixedUp += !hasTimeline(group);
    mixedUp += getTimelineJSON(other, "tides", "{\"family\":\"systemSmall\"}", NULL, 0) !=
               BridgeStatusInvalidValue;
  }
  check(mixedUp == 0, "each group has its own description of the kind");
  checkSuccess(closeSharedGroup(other), "the other group closes");
}

/*
 * Checks that a call that needs a host's kind refuses a built-in one. The error names the kind, and
 * no path in a document.
 */
static void checkBuiltIn(int32_t result, const char *what) {
  char error[1024] = "";
  getLastErrorJSON(error, sizeof error);
  checkFailure(result, BridgeStatusInvalidValue, what);
  check(strstr(error, "\"value\":\"dday\"") != NULL && strstr(error, "\"path\"") == NULL,
        "the error names the kind alone (%s)", error);
}

static void checkRefusals(uint32_t group) {
  static const struct {
    const char *document, *path, *value;
  } descriptions[] = {
      {"[]", "$", "[]"},
      {"{\"kind\":\"a\",\"displayName\":\"A\"}", "$.supportedFamilies", "null"},
      {"{\"kind\":\"a\",\"displayName\":\"A\",\"supportedFamilies\":[\"huge\"]}",
       "$.supportedFamilies[0]", "accessoryCorner"},
      {"{\"kind\":\"dday\",\"displayName\":\"A\",\"supportedFamilies\":[\"systemSmall\"]}",
       "$.kind", "a kind of the library"},
      {"{\"kind\":\"a\\n\",\"displayName\":\"A\",\"supportedFamilies\":[\"systemSmall\"]}",
       "$.kind", "control characters"},
      {"{\"kind\":\"a\",\"displayName\":\"A\",\"supportedFamilies\":[\"systemSmall\"],"
       "\"parameters\":[{\"name\":\"p\",\"type\":\"colour\"}]}",
       "$.parameters[0].type", "colour"},
  };
  static const struct {
    const char *document, *path, *value;
  } timelines[] = {
      {"{\"entries\":[]}", "$.entries", "must have an entry"},
      {"{\"entries\":[{\"date\":\"noon\",\"content\":{}}]}", "$.entries[0].date", "noon"},
      {"{\"entries\":[{\"date\":\"2026-05-01T00:00:00Z\",\"content\":7}]}", "$.entries[0].content",
       "7"},
      {"{\"entries\":[{\"date\":\"2026-05-01T01:00:00Z\",\"content\":{}},"
       "{\"date\":\"2026-05-01T00:00:00Z\",\"content\":{}}]}",
       "$.entries[1].date", "ascending"},
      {"{\"entries\":[{\"date\":\"2026-05-01T01:00:00Z\",\"content\":{}},"
       "{\"date\":\"2026-05-01T10:00:00+09:00\",\"content\":{}}]}",
       "$.entries[1].date", "same date"},
      {"{\"entries\":[{\"date\":\"2026-05-01T01:00:00Z\",\"content\":{},\"url\":\"a b\"}]}",
       "$.entries[0].url", "a b"},
      {"{\"entries\":[{\"date\":\"2026-05-01T01:00:00Z\",\"content\":{},\"relevance\":7}]}",
       "$.entries[0].relevance", "7"},
      {"{\"entries\":[{\"date\":\"2026-05-01T01:00:00Z\",\"content\":{}}],"
       "\"policy\":{\"type\":\"after\",\"date\":\"2026-05-01T00:00:00Z\"}}",
       "$.policy.date", "before that of the last entry"},
  };
  uint32_t changes = getSharedChangeCount(group);
  checkFailure(registerWidgetKind(group, NULL), BridgeStatusInvalidArgument, "a NULL description");
  checkFailure(registerWidgetKind(group, "{"), BridgeStatusInvalidJSON, "half a description");
  checkFailure(registerWidgetKind(group, "{\"kind\":\"\xFF\"}"), BridgeStatusInvalidArgument,
               "a description that is not UTF-8");
  for (size_t i = 0; i < sizeof descriptions / sizeof descriptions[0]; i++) {
    checkInvalidValue(registerWidgetKind(group, descriptions[i].document), descriptions[i].path,
                      descriptions[i].value);
  }
  checkFailure(setTimelineJSON(group, NULL, timeline), BridgeStatusInvalidArgument, "a NULL kind");
  checkFailure(setTimelineJSON(group, "\xFF", timeline), BridgeStatusInvalidArgument,
               "a kind that is not UTF-8");
  checkFailure(setTimelineJSON(group, "tides", NULL), BridgeStatusInvalidArgument,
               "a NULL timeline");
  checkFailure(setTimelineJSON(group, "tides", "{"), BridgeStatusInvalidJSON, "half a timeline");
  for (size_t i = 0; i < sizeof timelines / sizeof timelines[0]; i++) {
    checkInvalidValue(setTimelineJSON(group, "tides", timelines[i].document), timelines[i].path,
                      timelines[i].value);
  }
  checkFailure(setTimelineJSON(group, "clock", timeline), BridgeStatusNotFound,
               "the timeline of an unknown kind");
  char error[1024] = "";
  getLastErrorJSON(error, sizeof error);
  check(strstr(error, "dday") != NULL && strstr(error, "tides") != NULL,
        "the error lists the library's kinds and the host's (%s)", error);
  checkBuiltIn(setTimelineJSON(group, "dday", timeline), "the timeline of a kind of the library");
  checkFailure(unregisterWidgetKind(group, NULL), BridgeStatusInvalidArgument, "removing NULL");
  checkFailure(unregisterWidgetKind(group, "clock"), BridgeStatusNotFound,
               "removing an unknown kind");
  checkFailure(unregisterWidgetKind(group, ""), BridgeStatusNotFound, "removing an empty name");
  checkBuiltIn(unregisterWidgetKind(group, "dday"), "removing a kind of the library");
  check(getSharedChangeCount(group) == changes && hasTimeline(group),
        "refused calls changed nothing");
}

/* A timeline of `count` entries with `size` bytes of text each. The caller frees it. */
static char *manyEntries(int count, size_t size) {
  char *json = malloc(32 + (size_t)count * (size + 80)), *end = json;
  if (json == NULL) {
    exit(1);
  }
  end += sprintf(end, "{\"entries\":[");
  for (int i = 0; i < count; i++) {
    end += sprintf(end, "%s{\"date\":\"2026-05-01T%02d:%02d:00Z\",\"content\":{\"t\":\"",
                   i == 0 ? "" : ",", i / 60, i % 60);
    memset(end, 'x', size);
    end += size;
    end += sprintf(end, "\"}}");
  }
  sprintf(end, "]}");
  return json;
}

static void checkTooLarge(uint32_t group, int count, size_t size, const char *path) {
  char *json = manyEntries(count, size), error[1024] = "";
  checkFailure(setTimelineJSON(group, "tides", json), BridgeStatusTooLarge, path);
  getLastErrorJSON(error, sizeof error);
  check(strstr(error, path) != NULL, "%s is named (%s)", path, error);
  free(json);
}

static void checkLimits(uint32_t group) {
  checkTooLarge(group, 401, 1, "\"path\":\"$.entries[400]\"");
  checkTooLarge(group, 11, 1000000, "\"path\":\"$.entries[9]\"");
  checkTooLarge(group, 40, 1000000, "\"path\":\"$\"");
  check(hasTimeline(group), "the timeline is unchanged");
  char *most = manyEntries(400, 20000);
  checkSuccess(setTimelineJSON(group, "tides", most), "400 entries of 8 MB are taken");
  free(most);
  int32_t length = getTimelineJSON(group, "tides", NULL, NULL, 0);
  check(length > 8000000, "and can be read (%d bytes)", (int)length);
}

static void checkReadOnly(const char *directory) {
  char options[4200];
  snprintf(options, sizeof options, "{\"directory\":\"%s\",\"readOnly\":true}", directory);
  int32_t opened = openSharedGroup("host.kinds.refusals", options);
  uint32_t group = (uint32_t)opened;
  checkSuccess(opened, "the group opens readOnly");
  check(getTimelineJSON(group, "tides", NULL, NULL, 0) > 0, "its timeline is read");
  checkFailure(registerWidgetKind(group, TIDES), BridgeStatusReadOnly, "registering a kind");
  checkFailure(unregisterWidgetKind(group, "tides"), BridgeStatusReadOnly, "removing a kind");
  checkFailure(setTimelineJSON(group, "tides", timeline), BridgeStatusReadOnly,
               "setting a timeline");
  checkFailure(reloadTimelines(group, "tides"), BridgeStatusReadOnly, "asking for a reload");
  checkFailure(reloadAllTimelines(group), BridgeStatusReadOnly, "asking for all reloads");
  checkFailure(registerWidgetInstance(group, "tides", "{}"), BridgeStatusReadOnly,
               "registering a widget");
  checkFailure(unregisterWidgetInstance(group, "tides", "{}"), BridgeStatusReadOnly,
               "removing a widget");
  checkSuccess(closeSharedGroup(group), "the group closes");
}

int main(int count, char **arguments) {
  if (count == 3) {
    return work(arguments[1], arguments[2]);
  }
  if (count != 2) {
    return 64;
  }
  checkProcesses(arguments[0], arguments[1]);
  uint32_t group = openBelow(arguments[1], "host.kinds.refusals");
  checkDocuments(group);
  checkTwoGroups(arguments[1], group);
  checkRefusals(group);
  checkLimits(group);
  checkReadOnly(arguments[1]);
  checkSuccess(closeSharedGroup(group), "the group closes");
  return finish();
}
