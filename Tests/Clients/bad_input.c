/*
 * Tests wrong arguments: each call returns the status that the header names, explains the fault in
 * the last error, and leaves the group unchanged.
 *
 *     bad_input DIRECTORY
 */
#include "check.h"

#define LARGE (16u * 1024 * 1024)

static const char *directory;

static char *repeat(char letter, size_t count) {
  char *text = malloc(count + 1);
  if (text == NULL) {
    exit(1);
  }
  memset(text, letter, count);
  text[count] = '\0';
  return text;
}

/* "[[...]]", `depth` levels deep. */
static char *nest(size_t depth) {
  char *text = repeat('[', 2 * depth);
  memset(text + depth, ']', depth);
  return text;
}

static int32_t openWith(const char *options) { return openSharedGroup("bad.input", options); }

static void checkGroupNames(void) {
  static const char *const malformed[] = {"",    "a/b", "..",     ".hidden", ".",
                                          "a b", "/",   "\xC3\xA9", "\xFF",    "a\n"};
  char what[64];
  checkFailure(openSharedGroup(NULL, NULL), BridgeStatusInvalidArgument, "a NULL group name");
  for (size_t i = 0; i < sizeof malformed / sizeof malformed[0]; i++) {
    snprintf(what, sizeof what, "malformed group name %d", (int)i);
    checkFailure(openSharedGroup(malformed[i], NULL), BridgeStatusInvalidArgument, what);
  }
  char *name = repeat('n', 129);
  checkFailure(openSharedGroup(name, NULL), BridgeStatusTooLarge, "a group name of 129 bytes");
  name[128] = '\0';
  uint32_t group = openBelow(directory, name);
  checkSuccess(closeSharedGroup(group), "a group name of 128 bytes works");
  free(name);
}

static void checkOptions(void) {
  checkFailure(openWith(""), BridgeStatusInvalidJSON, "empty options");
  checkFailure(openWith("{"), BridgeStatusInvalidJSON, "half an object of options");
  checkFailure(openWith("{\"directory\":\"\xFF\"}"), BridgeStatusInvalidArgument,
               "options that are not UTF-8");
  checkInvalidValue(openWith("[]"), "$", "[]");
  checkInvalidValue(openWith("{\"directory\":7}"), "$.directory", "7");
  checkInvalidValue(openWith("{\"durability\":\"forever\"}"), "$.durability", "forever");
  checkInvalidValue(openWith("{\"readOnly\":\"yes\"}"), "$.readOnly", "yes");
  checkInvalidValue(openWith("{\"lockTimeoutMilliseconds\":-1}"), "$.lockTimeoutMilliseconds",
                    "-1");
  checkInvalidValue(openWith("{\"lockTimeoutMilliseconds\":4294967296}"),
                    "$.lockTimeoutMilliseconds", "4294967296");
}

static void checkKeys(uint32_t group) {
  static const char *const malformed[] = {"", "\xFF", "\xC3", "\xED\xA0\x80", "\xF5\x80\x80\x80"};
  char buffer[64], what[64];
  checkFailure(setSharedValue(group, NULL, "1"), BridgeStatusInvalidArgument, "a NULL key");
  checkFailure(getSharedValue(group, NULL, buffer, sizeof buffer), BridgeStatusInvalidArgument,
               "reading a NULL key");
  checkFailure(removeSharedValue(group, NULL), BridgeStatusInvalidArgument, "removing a NULL key");
  checkFailure(setSharedData(group, NULL, NULL, 0), BridgeStatusInvalidArgument,
               "a NULL key of data");
  checkFailure(getSharedData(group, NULL, NULL, 0), BridgeStatusInvalidArgument,
               "reading a NULL key of data");
  for (size_t i = 0; i < sizeof malformed / sizeof malformed[0]; i++) {
    snprintf(what, sizeof what, "malformed key %d", (int)i);
    checkFailure(setSharedValue(group, malformed[i], "1"), BridgeStatusInvalidArgument, what);
    checkFailure(getSharedValue(group, malformed[i], NULL, 0), BridgeStatusInvalidArgument, what);
  }
  char *key = repeat('k', 512);
  checkFailure(setSharedValue(group, key, "1"), BridgeStatusTooLarge, "a key of 512 bytes");
  checkFailure(getSharedValue(group, key, NULL, 0), BridgeStatusTooLarge,
               "reading a key of 512 bytes");
  key[511] = '\0';
  checkSuccess(setSharedValue(group, key, "1"), "a key of 511 bytes works");
  checkSuccess(removeSharedValue(group, key), "a key of 511 bytes can be removed");
  free(key);
}

static void checkValueTexts(uint32_t group) {
  static const char *const malformed[] = {
      "",           " ",          "{",      "nul",  "1 2", "01",  "'a'",
      "[1,]",       "{a:1}",      "\"\n\"", "+1",   "NaN", "-",   "\"\\ud800\"",
      "\"\\x\"",    "\xEF\xBB\xBF[]", "{\"a\" 1}"};
  char what[64];
  checkFailure(setSharedValue(group, "v", NULL), BridgeStatusInvalidArgument, "a NULL value");
  checkFailure(setSharedValue(group, "v", "\"\xC0\x80\""), BridgeStatusInvalidArgument,
               "a value that is not UTF-8");
  for (size_t i = 0; i < sizeof malformed / sizeof malformed[0]; i++) {
    snprintf(what, sizeof what, "malformed value %d", (int)i);
    checkFailure(setSharedValue(group, "v", malformed[i]), BridgeStatusInvalidJSON, what);
  }
  char error[512] = "";
  setSharedValue(group, "v", "[1, x]");
  getLastErrorJSON(error, sizeof error);
  check(strstr(error, "4") != NULL, "the error has the offset of the wrong byte (%s)", error);

  char *deep = nest(128), *deeper = nest(129);
  checkSuccess(setSharedValue(group, "deep", deep), "128 levels work");
  checkFailure(setSharedValue(group, "deep", deeper), BridgeStatusTooLarge, "129 levels");
  char *abyss = nest(LARGE / 4);
  checkFailure(setSharedValue(group, "deep", abyss), BridgeStatusTooLarge, "millions of levels");
  free(abyss);
  free(deeper);
  free(deep);

  char *large = repeat('1', LARGE + 1);
  checkFailure(setSharedValue(group, "v", large), BridgeStatusTooLarge, "16 MiB and a byte");
  checkFailure(setSharedData(group, "v", (const uint8_t *)large, LARGE + 1), BridgeStatusTooLarge,
               "16 MiB and a byte of data");
  free(large);
  checkFailure(getSharedValue(group, "v", NULL, 0), BridgeStatusNotFound, "the refused value");
}

static void checkBatches(uint32_t group) {
  checkSuccess(setSharedValue(group, "kept", "1"), "a value is set");
  checkFailure(setSharedValues(group, "{", NULL), BridgeStatusInvalidJSON, "half a batch");
  checkFailure(setSharedValues(group, "{\"a\":1,\"b\\u0000c\":1}", NULL),
               BridgeStatusInvalidArgument, "a key with a NUL");
  checkFailure(getSharedValue(group, "a", NULL, 0), BridgeStatusNotFound,
               "after half a batch nothing is set");
  checkSuccess(setSharedValues(group, NULL, "[\"b\\u0000c\"]"), "a key with a NUL may be removed");
  checkFailure(applySharedChanges(group, "{\"values\":{\"b\\u0000c\":1}}"),
               BridgeStatusInvalidArgument, "a key with a NUL among changes");
  checkFailure(applySharedChanges(group, "{\"data\":{\"b\\u0000c\":\"\"}}"),
               BridgeStatusInvalidArgument, "a key of data with a NUL among changes");
  checkSuccess(applySharedChanges(group, "{\"removedKeys\":[\"b\\u0000c\"]}"),
               "changes may remove a key with a NUL");
  checkInvalidValue(setSharedValues(group, "[1]", NULL), "$", "[1]");
  checkFailure(setSharedValues(group, NULL, "[\"kept\","), BridgeStatusInvalidJSON,
               "half a list of keys");
  checkInvalidValue(setSharedValues(group, NULL, "{\"kept\":1}"), "$", "kept");
  checkInvalidValue(setSharedValues(group, "{\"new\":1}", "[\"kept\",7]"), "$[1]", "7");
  checkFailure(setSharedValues(group, "{\"new\":1,\"\":2}", "[\"kept\"]"),
               BridgeStatusInvalidArgument, "a batch with an empty key");
  checkFailure(setSharedValues(group, "{\"new\":1}", "[\"kept\",\"\"]"),
               BridgeStatusInvalidArgument, "a batch that removes an empty key");
  checkFailure(setSharedValues(group, "\xFF", NULL), BridgeStatusInvalidArgument,
               "a batch that is not UTF-8");
  char value[8] = "";
  check(getSharedValue(group, "kept", value, sizeof value) == 1 && strcmp(value, "1") == 0 &&
            getSharedValue(group, "new", NULL, 0) == BridgeStatusNotFound,
        "a refused batch changes nothing");
}

static void checkTypes(uint32_t group) {
  static const uint8_t bytes[3] = {1, 2, 3};
  checkSuccess(setSharedData(group, "data", bytes, 3), "data is set");
  checkSuccess(setSharedValue(group, "value", "1"), "a value is set");
  checkFailure(getSharedValue(group, "data", NULL, 0), BridgeStatusWrongType, "data as a value");
  checkFailure(getSharedData(group, "value", NULL, 0), BridgeStatusWrongType, "a value as data");
  checkFailure(getSharedValue(group, "absent", NULL, 0), BridgeStatusNotFound, "an absent value");
  checkFailure(getSharedData(group, "absent", NULL, 0), BridgeStatusNotFound, "absent data");
  checkFailure(setSharedData(group, "data", NULL, 1), BridgeStatusInvalidArgument,
               "NULL for a byte");
  checkFailure(getSharedValue(group, "value", NULL, 10), BridgeStatusInvalidArgument,
               "a NULL buffer with a capacity");
  checkFailure(getSharedValue(group, "value", NULL, 1), BridgeStatusInvalidArgument,
               "a NULL buffer with room for the NUL alone");
  checkFailure(getSharedData(group, "data", NULL, 10), BridgeStatusInvalidArgument,
               "a NULL buffer for data with a capacity");
}

static int32_t readTimeline(uint32_t group, const char *request) {
  static char buffer[65536];
  return getTimelineJSON(group, "dday", request, buffer, sizeof buffer);
}

static void checkRequests(uint32_t group) {
  static const struct {
    const char *request, *path, *value;
  } wrong[] = {
      {"[]", "$", "[]"},
      {"{\"family\":\"systemHuge\"}", "$.family", "systemHuge"},
      {"{\"family\":3}", "$.family", "3"},
      {"{\"now\":\"yesterday\"}", "$.now", "yesterday"},
      {"{\"now\":\"2026-02-30T00:00:00Z\"}", "$.now", "2026-02-30T00:00:00Z"},
      {"{\"now\":\"2026-05-01T00:00:00\"}", "$.now", "2026-05-01T00:00:00"},
      {"{\"now\":1777593600}", "$.now", "1777593600"},
      {"{\"timeZone\":\"Mars/Olympus\"}", "$.timeZone", "Mars/Olympus"},
      {"{\"timeZone\":\"../../etc/passwd\"}", "$.timeZone", "../../etc/passwd"},
      {"{\"timeZone\":\"/etc/localtime\"}", "$.timeZone", "/etc/localtime"},
      {"{\"timeZone\":\"right/UTC\"}", "$.timeZone", "right/UTC"},
      {"{\"timeZone\":\"posix/UTC\"}", "$.timeZone", "posix/UTC"},
      {"{\"timeZone\":\"\"}", "$.timeZone", "\"value\":\"\""},
      {"{\"timeZone\":9}", "$.timeZone", "9"},
      {"{\"locale\":7}", "$.locale", "7"},
      {"{\"configuration\":[]}", "$.configuration", "[]"},
      {"{\"configuration\":{\"colour\":\"red\"}}", "$.configuration.colour", "it has dataKey"},
      {"{\"configuration\":{\"dataKey\":7}}", "$.configuration.dataKey", "must be a string"},
      {"{\"configuration\":{\"dataKey\":[\"k\"]}}", "$.configuration.dataKey", "must be a string"},
      {"{\"family\":\"accessoryCorner\"}", "$.family", "accessoryRectangular, accessoryInline"},
      {"{\"days\":-1}", "$.days", "-1"},
      {"{\"days\":1.5}", "$.days", "1.5"},
      {"{\"days\":\"7\"}", "$.days", "7"},
      {"{\"isPreview\":1}", "$.isPreview", "1"},
  };
  char *spaces = repeat(' ', 1u << 20);
  spaces[0] = '{', spaces[1] = '}';
  check(getTimelineJSON(group, "dday", spaces, NULL, 0) != BridgeStatusTooLarge,
        "a request of 1 MiB is read");
  free(spaces);
  spaces = repeat(' ', (1u << 20) + 1);
  spaces[0] = '{', spaces[1] = '}';
  checkFailure(getTimelineJSON(group, "dday", spaces, NULL, 0), BridgeStatusTooLarge,
               "a request of 1 MiB and a byte is refused");
  free(spaces);
  checkFailure(getTimelineJSON(group, NULL, NULL, NULL, 0), BridgeStatusInvalidArgument,
               "a NULL kind");
  checkFailure(getTimelineJSON(group, "\xFF", NULL, NULL, 0), BridgeStatusInvalidArgument,
               "a kind that is not UTF-8");
  checkFailure(getTimelineJSON(group, "clock", NULL, NULL, 0), BridgeStatusNotFound,
               "an unknown kind's timeline");
  checkFailure(getEntryJSON(group, "clock", NULL, NULL, 0), BridgeStatusNotFound,
               "an unknown kind's entry");
  checkFailure(getConfigurationOptionsJSON(group, "clock", "dataKey", NULL, 0),
               BridgeStatusNotFound, "an unknown kind's options");
  checkFailure(getConfigurationOptionsJSON(group, "dday", "colour", NULL, 0),
               BridgeStatusNotFound, "an unknown parameter's options");
  checkFailure(getConfigurationOptionsJSON(group, "dday", NULL, NULL, 0),
               BridgeStatusInvalidArgument, "a NULL parameter");
  checkFailure(getSnapshotJSON(group, "clock", NULL, NULL, 0), BridgeStatusNotFound,
               "an unknown kind's snapshot");
  checkFailure(getPlaceholderJSON(group, "clock", NULL, NULL, 0), BridgeStatusNotFound,
               "an unknown kind's placeholder");
  checkFailure(readTimeline(group, ""), BridgeStatusInvalidJSON, "an empty request");
  checkFailure(readTimeline(group, "{\"now\":"), BridgeStatusInvalidJSON, "half a request");
  checkFailure(readTimeline(group, "{\"now\":\"\xFF\"}"), BridgeStatusInvalidArgument,
               "a request that is not UTF-8");
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
    checkInvalidValue(readTimeline(group, wrong[i].request), wrong[i].path, wrong[i].value);
  }
}

static void checkPictures(uint32_t group) {
  static const struct {
    const char *request, *path, *value;
  } wrong[] = {
      {"{\"family\":\"accessoryCorner\"}", "$.family", "accessoryCorner"},
      {"{\"appearance\":\"sepia\"}", "$.appearance", "sepia"},
      {"{\"appearance\":true}", "$.appearance", "true"},
      {"{\"accent\":\"red\"}", "$.accent", "red"},
      {"{\"accent\":\"#12345\"}", "$.accent", "#12345"},
      {"{\"accent\":\"#12345G\"}", "$.accent", "#12345G"},
      {"{\"accent\":\"#FFFFFF80\"}", "$.accent", "#FFFFFF80"},
      {"{\"accent\":16711680}", "$.accent", "16711680"},
  };
  checkFailure(renderWidgetSVG(group, "clock", NULL, NULL, 0), BridgeStatusNotFound,
               "an unknown kind's picture");
  checkFailure(renderWidgetSVG(group, NULL, NULL, NULL, 0), BridgeStatusInvalidArgument,
               "the picture of a NULL kind");
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
    checkInvalidValue(renderWidgetSVG(group, "dday", wrong[i].request, NULL, 0), wrong[i].path,
                      wrong[i].value);
  }
  /* Other functions ignore the members of a request that only a picture uses. */
  check(readTimeline(group, "{\"accent\":\"red\"}") > 0, "a timeline ignores an accent");
}

static void checkDates(uint32_t group) {
  static const struct {
    const char *data, *path, *value;
  } wrong[] = {
      {"{\"endDate\":\"2025-02-29\"}", "$.endDate", "2025-02-29"},
      {"{\"endDate\":\"2025-13-01\"}", "$.endDate", "2025-13-01"},
      {"{\"startDate\":\"tomorrow\"}", "$.startDate", "tomorrow"},
      {"{\"startDate\":20250101}", "$.startDate", "20250101"},
      {"{\"startDate\":true}", "$.startDate", "true"},
  };
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
    checkSuccess(setSharedValue(group, "widgetDataKey", wrong[i].data), "data is written");
    checkInvalidValue(readTimeline(group, NULL), wrong[i].path, wrong[i].value);
    checkInvalidValue(renderWidgetSVG(group, "dday", NULL, NULL, 0), wrong[i].path,
                      wrong[i].value);
  }
  checkSuccess(setSharedValue(group, "widgetDataKey",
                              "{\"startDate\":\"2026-05-08\",\"endDate\":\"2026-05-01\"}"),
               "an end before its start is written");
  checkFailure(readTimeline(group, NULL), BridgeStatusInvalidValue, "an end before its start");
  char error[1024] = "";
  getLastErrorJSON(error, sizeof error);
  check(strstr(error, "2026-05-08") != NULL && strstr(error, "2026-05-01") != NULL,
        "the error names both dates (%s)", error);
}

static void checkRefresh(uint32_t group) {
  static const char *const unknown[] = {"", "totals", "totals:", "totals:file:///etc/passwd",
                                        "totals:https://a b/", "clock:https://a/",
                                        "github.repository:apple", "github.repository:apple/..",
                                        "github.contributors:a/b/c/d", "github.avatar:http://a/",
                                        "github.avatar:https://example.com/u/1"};
  char what[64];
  checkFailure(getRefreshPlanJSON(group, NULL, NULL, NULL, 0), BridgeStatusInvalidArgument,
               "the plan of a NULL kind");
  checkFailure(getRefreshPlanJSON(group, "clock", NULL, NULL, 0), BridgeStatusNotFound,
               "an unknown kind's plan");
  checkFailure(getRefreshPlanJSON(group, "globalTotals", "{", NULL, 0), BridgeStatusInvalidJSON,
               "a plan by half a request");
  checkInvalidValue(getRefreshPlanJSON(group, "globalTotals", "{\"family\":\"accessoryInline\"}",
                                       NULL, 0),
                    "$.family", "accessoryInline");
  checkInvalidValue(
      getRefreshPlanJSON(group, "globalTotals",
                         "{\"configuration\":{\"sourceURL\":\"file:///etc/passwd\"}}", NULL, 0),
      "$.configuration.sourceURL", "file:///etc/passwd");
  checkInvalidValue(getRefreshPlanJSON(group, "singleRepo",
                                       "{\"configuration\":{\"repo\":\"../x\"}}", NULL, 0),
                    "$.configuration.repo", "../x");
  checkFailure(setRefreshResponse(group, NULL, 200, NULL, 0), BridgeStatusInvalidArgument,
               "a response to a NULL request");
  checkFailure(setRefreshResponse(group, "\xFF", 200, NULL, 0), BridgeStatusInvalidArgument,
               "a response to a request that is not UTF-8");
  checkFailure(setRefreshResponse(group, "totals:http://a/", 200, NULL, 1),
               BridgeStatusInvalidArgument, "a NULL body with a length");
  for (size_t i = 0; i < sizeof unknown / sizeof unknown[0]; i++) {
    snprintf(what, sizeof what, "an answer to unknown request %d", (int)i);
    checkFailure(setRefreshResponse(group, unknown[i], 200, NULL, 0), BridgeStatusNotFound, what);
  }
  checkSuccess(setRefreshResponse(group, "totals:http://a/", -1, NULL, 0),
               "a response with any status is recorded");
  checkSuccess(setRefreshResponse(group, "totals:http://a/", 200, NULL, 0),
               "a response without a body is recorded");
  char *large = repeat(' ', LARGE + 1);
  checkFailure(setRefreshResponse(group, "totals:http://a/", 200, (const uint8_t *)large,
                                  LARGE + 1),
               BridgeStatusTooLarge, "a body of 16 MiB and a byte");
  free(large);
  char *id = repeat('i', 600);
  checkFailure(getWidgetImage(group, id, NULL, 0), BridgeStatusNotFound, "an image of a long name");
  checkFailure(setRefreshResponse(group, id, 200, NULL, 0), BridgeStatusNotFound,
               "a response to a long request");
  free(id);
  checkFailure(getWidgetImage(group, NULL, NULL, 0), BridgeStatusInvalidArgument, "a NULL image");
  checkFailure(getWidgetImage(group, "\xFF", NULL, 0), BridgeStatusInvalidArgument,
               "an image whose name is not UTF-8");
  checkFailure(getWidgetImage(group, "", NULL, 0), BridgeStatusNotFound, "an image without a name");
  checkFailure(getWidgetImage(group, "absent", NULL, 0), BridgeStatusNotFound, "an unknown image");
  checkFailure(getWidgetImage(group, "absent", NULL, 10), BridgeStatusInvalidArgument,
               "a NULL buffer for an image with a capacity");
}

static void checkIntents(uint32_t group) {
  static const char day[] = "{\"date\":\"2026-05-01\"}";
  checkFailure(performIntent(group, NULL, NULL), BridgeStatusInvalidArgument, "a NULL intent");
  checkFailure(performIntent(group, "\xFF", NULL), BridgeStatusInvalidArgument,
               "an intent that is not UTF-8");
  checkFailure(performIntent(group, "explode", NULL), BridgeStatusNotFound, "an unknown intent");
  checkFailure(performIntent(group, "toggleStudyDay", ""), BridgeStatusInvalidJSON,
               "empty parameters");
  checkFailure(performIntent(group, "toggleStudyDay", "{\"date\":"), BridgeStatusInvalidJSON,
               "half an object of parameters");
  checkFailure(performIntent(group, "toggleStudyDay", "{\"date\":\"\xFF\"}"),
               BridgeStatusInvalidArgument, "parameters that are not UTF-8");
  checkInvalidValue(performIntent(group, "toggleStudyDay", "[]"), "$", "[]");
  checkInvalidValue(performIntent(group, "toggleStudyDay", "{\"date\":5}"), "$.date", "5");
  checkInvalidValue(performIntent(group, "addRepository", "{\"repository\":[]}"), "$.repository",
                    "[]");
  checkFailure(performIntent(group, "toggleStudyDay",
                             "{\"date\":\"2026-05-01\",\"dataKey\":\"a\\u0000b\"}"),
               BridgeStatusInvalidArgument, "an intent that makes a key with a NUL");
  checkSuccess(registerWidgetKind(group,
                                  "{\"kind\":\"nul\",\"displayName\":\"N\","
                                  "\"supportedFamilies\":[\"systemSmall\"],\"intents\":[{"
                                  "\"intent\":\"setNUL\",\"key\":\"a\\u0000b\","
                                  "\"change\":\"set\"}]}"),
               "a kind has such an intent");
  checkFailure(performIntent(group, "setNUL", "{\"value\":1}"), BridgeStatusInvalidArgument,
               "performing the intent makes no key with a NUL");
  checkSuccess(unregisterWidgetKind(group, "nul"), "the kind is removed");
  checkSuccess(setSharedValue(group, "studyDays", "[\"2026-05-01\",7]"), "a wrong list is written");
  checkInvalidValue(performIntent(group, "toggleStudyDay", day), "$[1]", "\"key\":\"studyDays\"");
  char options[4200];
  snprintf(options, sizeof options, "{\"directory\":\"%s\",\"readOnly\":true}", directory);
  int32_t reader = openWith(options);
  checkFailure(performIntent((uint32_t)reader, "toggleStudyDay", day), BridgeStatusReadOnly,
               "an intent through a readOnly handle");
  checkSuccess(closeSharedGroup((uint32_t)reader), "the readOnly handle closes");
}

int main(int count, char **arguments) {
  if (count != 2) {
    return 64;
  }
  directory = arguments[1];
  checkGroupNames();
  checkOptions();
  uint32_t group = openBelow(directory, "bad.input");
  checkKeys(group);
  checkValueTexts(group);
  checkBatches(group);
  checkTypes(group);
  checkRequests(group);
  checkPictures(group);
  checkDates(group);
  checkRefresh(group);
  checkIntents(group);
  checkSuccess(closeSharedGroup(group), "the group closes");
  return finish();
}
