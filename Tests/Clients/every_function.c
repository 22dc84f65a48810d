/*
 * Calls every function of widget_bridge.h and checks what it returns. A function that is declared
 * but not implemented compiles, but the program then does not link.
 *
 *     every_function DIRECTORY
 */
#include "check.h"

static char text[65536];

static int isText(int32_t length, const char *expected) {
  return length == (int32_t)strlen(expected) && strcmp(text, expected) == 0;
}

static int contains(int32_t length, const char *expected) {
  return length > 0 && strlen(text) == (size_t)length && strstr(text, expected) != NULL;
}

static void checkValues(uint32_t group) {
  checkSuccess(setSharedValue(group, "a", " {\"x\": 1.50} \n"), "setSharedValue keeps a value");
  check(isText(getSharedValue(group, "a", text, sizeof text), "{\"x\": 1.50}"),
        "getSharedValue gives it back byte for byte, without the space around it");
  check(getSharedValue(group, "a", NULL, 0) == 11, "getSharedValue returns only the length");

  checkSuccess(setSharedValues(group, "{\"b\":null,\"c\":\"x\",\"c\":\"y\"}", "[\"a\",\"none\"]"),
               "setSharedValues sets and removes");
  check(isText(getSharedValues(group, text, sizeof text), "{\"b\":null,\"c\":\"y\"}"),
        "getSharedValues gives all values; of a key that stands twice the last (%s)", text);
  check(isText(getSharedValuesForKeys(group, "[\"c\",\"none\"]", text, sizeof text),
               "{\"c\":\"y\"}"),
        "getSharedValuesForKeys gives those that there are (%s)", text);
  check(isText(getSharedValuesForKeys(group, "{\"prefix\":\"b\"}", text, sizeof text),
               "{\"b\":null}"),
        "getSharedValuesForKeys gives those with a prefix (%s)", text);
  checkSuccess(setSharedValues(group, NULL, NULL), "setSharedValues with nothing to do succeeds");
  checkSuccess(replaceSharedValue(group, "b", "null", "2"), "replaceSharedValue sets a value");
  checkFailure(replaceSharedValue(group, "b", "null", "3"), BridgeStatusConflict,
               "replacing what is no longer there");
  checkSuccess(checkSharedValueJSON(group, "dday", "b", "{\"endDate\":\"2026-12-25\"}"),
               "checkSharedValueJSON takes an event");
  checkFailure(checkSharedValueJSON(group, NULL, "widgetDataKey", "{\"enddate\":null}"),
               BridgeStatusInvalidValue, "a member that is most likely a slip");
  check(isText(getSharedValue(group, "b", text, sizeof text), "2"),
        "checkSharedValueJSON sets nothing");
  checkSuccess(removeSharedValue(group, "b"), "removeSharedValue removes a value");
  checkFailure(removeSharedValue(group, "b"), BridgeStatusNotFound, "removing it again");
}

static void checkData(uint32_t group) {
  static const uint8_t bytes[] = {0, 255, 10, 0};
  uint8_t buffer[8] = {7, 7, 7, 7, 7, 7, 7, 7};
  checkSuccess(setSharedData(group, "d", bytes, sizeof bytes), "setSharedData keeps bytes");
  check(getSharedData(group, "d", buffer, 4) == 4 && memcmp(buffer, bytes, 4) == 0 &&
            buffer[4] == 7,
        "getSharedData gives them back where length = capacity, without a NUL");
  check(isText(getSharedKeysJSON(group, text, sizeof text),
               "{\"version\":1,\"keys\":[{\"key\":\"c\",\"type\":\"value\",\"byteCount\":3},"
               "{\"key\":\"d\",\"type\":\"data\",\"byteCount\":4}]}"),
        "getSharedKeysJSON lists both (%s)", text);
  checkSuccess(setSharedData(group, "d", NULL, 0), "setSharedData keeps no bytes at all");
  check(getSharedData(group, "d", NULL, 0) == 0, "getSharedData returns none");
}

static void checkRecords(uint32_t group) {
  checkSuccess(applySharedChanges(group,
                                  "{\"values\":{\"e\":1},\"data\":{\"f\":\"AP8=\"},"
                                  "\"records\":{\"test\":{\"at\": 1}}}"),
               "applySharedChanges sets a value, data and a record");
  check(isText(getSharedRecordsJSON(group, "", text, sizeof text),
               "{\"version\":1,\"records\":{\"test\":{\"at\": 1}}}"),
        "getSharedRecordsJSON gives the record (%s)", text);
  checkFailure(applySharedChanges(group, "{\"values\":{\"e\":2},\"unchangedSince\":0}"),
               BridgeStatusConflict, "changing what has changed");
  checkSuccess(applySharedChanges(group,
                                  "{\"removedKeys\":[\"e\",\"f\"],\"records\":{\"test\":null},"
                                  "\"expectedRecords\":{\"test\":{\"at\": 1}}}"),
               "applySharedChanges removes them where the record is as expected");
}

static void checkChanges(uint32_t group) {
  uint32_t count = getSharedChangeCount(group);
  check(count != 0, "getSharedChangeCount is not 0");
  check(waitForSharedChange(group, count, 0) == 0, "waitForSharedChange polls: nothing changed");
  check(waitForSharedChange(group, count, 10) == 0, "waitForSharedChange ends with its time");
  check(contains(getSharedChangesJSON(group, NULL, text, sizeof text), "\"all\":true"),
        "getSharedChangesJSON tells where the group stands");
  checkSuccess(removeAllSharedValues(group), "removeAllSharedValues removes values and data");
  check(getSharedChangeCount(group) != count, "the change count differs after a change");
  check(waitForSharedChange(group, count, UINT32_MAX) == 1, "waitForSharedChange reports it");
  check(isText(getSharedValues(group, text, sizeof text), "{}"), "no value is left");
  checkSuccess(getSharedChangeDescriptor(group), "getSharedChangeDescriptor returns one");
  checkSuccess(interruptSharedWaits(group), "interruptSharedWaits has nothing to interrupt");
}

static void checkWidgets(uint32_t group) {
  static const char request[] =
      "{\"now\":\"2026-05-01T09:00:00+09:00\",\"timeZone\":\"Asia/Seoul\",\"days\":3}";
  check(contains(getWidgetKindsJSON(group, text, sizeof text), "\"kind\":\"dday\""),
        "getWidgetKindsJSON knows dday");
  check(contains(getPlaceholderJSON(group, "dday", request, text, sizeof text),
                 "\"isPlaceholder\":true"),
        "getPlaceholderJSON gives sample data");
  checkSuccess(setSharedValue(group, "widgetDataKey",
                              "{\"startDate\":\"2026-01-22\",\"endDate\":\"2026-05-08\"}"),
               "two dates are written");
  check(contains(getSnapshotJSON(group, "dday", request, text, sizeof text), "\"label\":\"D-7\""),
        "getSnapshotJSON gives the real data");
  check(contains(getEntryJSON(group, "dday", request, text, sizeof text), "\"countDay\":100"),
        "getEntryJSON gives the entry at now");
  check(contains(getTimelineJSON(group, "dday", request, text, sizeof text),
                 "\"date\":\"2026-05-02T00:00:00+09:00\""),
        "getTimelineJSON turns at midnight");
  check(contains(getTimelineJSON(group, "dday", NULL, text, sizeof text), "\"entries\":["),
        "getTimelineJSON takes no request");
  check(contains(renderWidgetSVG(group, "dday", request, text, sizeof text), "D-7"),
        "renderWidgetSVG draws the entry at now");
  check(contains(getWidgetDrawingJSON(group, "dday", request, text, sizeof text),
                 "\"operations\":[{"),
        "getWidgetDrawingJSON lists what is painted");
  check(contains(getConfigurationOptionsJSON(group, "dday", "dataKey", text, sizeof text),
                 "\"value\":\"widgetDataKey\""),
        "getConfigurationOptionsJSON lists the event");
  check(contains(getIntentsJSON(group, text, sizeof text),
                 "{\"intent\":\"toggleStudyDay\",\"title\":\"Toggle Study Day\","
                 "\"titles\":{\"en\":\"Toggle Study Day\","),
        "getIntentsJSON lists what people can do");
  checkSuccess(performIntent(group, "toggleStudyDay", "{\"date\":\"2026-05-01\"}"),
               "performIntent marks a day as studied");
  check(isText(getSharedValue(group, "studyDays", text, sizeof text), "[\"2026-05-01\"]"),
        "the day is in the list (%s)", text);
}

static void checkRefresh(uint32_t group) {
  static const char request[] = "totals:https://api.covid19api.com/world/total";
  static const char body[] = "{\"TotalConfirmed\":700,\"TotalDeaths\":7,\"TotalRecovered\":600}";
  check(contains(getRefreshPlanJSON(group, "globalTotals", NULL, text, sizeof text), request),
        "getRefreshPlanJSON lists what was never fetched");
  checkSuccess(setRefreshResponse(group, request, 200, (const uint8_t *)body, sizeof body - 1),
               "setRefreshResponse takes the answer");
  check(isText(getRefreshPlanJSON(group, "globalTotals", NULL, text, sizeof text),
               "{\"version\":1,\"requests\":[]}"),
        "nothing is left to fetch (%s)", text);
  check(contains(getEntryJSON(group, "globalTotals", NULL, text, sizeof text),
                 "\"confirmed\":700"),
        "the entry shows what was fetched");
  checkSuccess(setRefreshResponse(group, request, 0, NULL, 0),
               "setRefreshResponse takes a failure");
  check(contains(getEntryJSON(group, "globalTotals", NULL, text, sizeof text),
                 "\"fetchError\":{\"code\":\"noResponse\""),
        "the entry tells of it");
  checkSuccess(setRefreshResponseHeaders(group, request, 304, "{\"ETag\":\"\\\"1\\\"\"}", NULL, 0),
               "setRefreshResponseHeaders takes an answer with headers");
  static const char picture[] = "github.avatar:https://avatars.githubusercontent.com/u/1?v=4";
  static const uint8_t bytes[] = {0x89, 'P', 'N', 'G', 0};
  uint8_t buffer[8] = {7, 7, 7, 7, 7, 7, 7, 7};
  checkFailure(getWidgetImage(group, picture, NULL, 0), BridgeStatusNotFound,
               "getWidgetImage of a picture that was not fetched");
  checkSuccess(setRefreshResponse(group, picture, 200, bytes, sizeof bytes), "a picture is set");
  check(getWidgetImage(group, picture, buffer, 5) == 5 && memcmp(buffer, bytes, 5) == 0 &&
            buffer[5] == 7,
        "getWidgetImage gives it where length = capacity, without a NUL");
}

static void checkHostKinds(uint32_t group) {
  checkSuccess(registerWidgetKind(group, "{\"kind\":\"tides\",\"displayName\":\"Tides\","
                                         "\"supportedFamilies\":[\"systemSmall\"]}"),
               "registerWidgetKind describes a kind");
  checkSuccess(setTimelineJSON(group, "tides",
                               "{\"entries\":[{\"date\":\"2026-05-01T00:00:00Z\","
                               "\"content\":{\"title\":\"Low\"}}]}"),
               "setTimelineJSON sets what it shows");
  check(contains(getTimelineJSON(group, "tides", NULL, text, sizeof text),
                 "\"content\":{\"title\":\"Low\"}"),
        "getTimelineJSON gives it");
  uint32_t count = getSharedChangeCount(group);
  checkSuccess(reloadTimelines(group, "tides"), "reloadTimelines requests a reload");
  checkSuccess(reloadAllTimelines(group), "reloadAllTimelines requests all");
  check(waitForSharedChange(group, count, 0) == 1, "both are changes");
  checkSuccess(registerWidgetInstance(group, "tides", "{}"), "registerWidgetInstance registers");
  check(contains(getCurrentConfigurationsJSON(group, text, sizeof text),
                 "{\"kind\":\"tides\",\"family\":\"systemSmall\",\"configuration\":{}}"),
        "getCurrentConfigurationsJSON lists it");
  checkSuccess(unregisterWidgetInstance(group, "tides", "{}"),
               "unregisterWidgetInstance removes it");
  checkSuccess(unregisterWidgetKind(group, "tides"), "unregisterWidgetKind removes the kind");
}

static void checkRepair(const char *directory) {
  char options[4200];
  snprintf(options, sizeof options, "{\"directory\":\"%s\",\"repair\":true}", directory);
  uint32_t group = (uint32_t)openSharedGroup("every.function", options);
  check(contains(repairSharedGroup(group, text, sizeof text), "\"damage\":[],\"recordCount\":"),
        "repairSharedGroup finds nothing to do (%s)", text);
  closeSharedGroup(group);
}

int main(int count, char **arguments) {
  if (count != 2) {
    return 64;
  }
  check(getBridgeVersion() == WIDGET_BRIDGE_VERSION, "getBridgeVersion is the header's");
  check(strcmp(getStatusName(BridgeStatusOK), "ok") == 0 &&
            strcmp(getStatusName(BridgeStatusUnsupported), "unsupported") == 0 &&
            strcmp(getStatusName(BridgeStatusIOError), "ioError") == 0 &&
            strcmp(getStatusName(BridgeStatusConflict), "conflict") == 0 &&
            strcmp(getStatusName(-16), "unknown") == 0 && strcmp(getStatusName(1), "unknown") == 0,
        "getStatusName names statuses");
  check(contains(getLastErrorJSON(text, sizeof text), "\"code\":\"ok\""),
        "getLastErrorJSON is ok before any failure (%s)", text);
  uint32_t group = openBelow(arguments[1], "every.function");
  checkValues(group);
  checkData(group);
  checkRecords(group);
  checkChanges(group);
  checkWidgets(group);
  checkHostKinds(group);
  checkRefresh(group);
  checkFailure(repairSharedGroup(group, text, sizeof text), BridgeStatusUnsupported,
               "repairing through a handle that was not opened to");
  checkRepair(arguments[1]);
  checkSuccess(closeSharedGroup(group), "closeSharedGroup closes");
  checkFailure(closeSharedGroup(group), BridgeStatusInvalidHandle, "closing again");
  return finish();
}
