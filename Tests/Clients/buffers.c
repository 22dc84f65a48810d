/*
 * Tests buffers that are too small: the needed length is returned, and no byte is written.
 *
 *     buffers DIRECTORY
 */
#include "check.h"

enum { room = 65536, canary = 0x5A };

static uint8_t buffer[room];
static uint32_t group;

static const char picture[] = "github.avatar:https://avatars.githubusercontent.com/u/1?v=4";

/* A function that writes into a buffer. Its other arguments are fixed. */
typedef int32_t (*Reader)(uint8_t *buffer, uint32_t capacity);

#define AS_TEXT (char *)into, capacity
#define READER(name, call) \
  static int32_t name(uint8_t *into, uint32_t capacity) { return call; }
READER(readValue, getSharedValue(group, "text", AS_TEXT))
READER(readValues, getSharedValues(group, AS_TEXT))
READER(readSome, getSharedValuesForKeys(group, "[\"text\"]", AS_TEXT))
READER(readData, getSharedData(group, "data", into, capacity))
READER(readKeys, getSharedKeysJSON(group, AS_TEXT))
READER(readKinds, getWidgetKindsJSON(group, AS_TEXT))
READER(readPlaceholder, getPlaceholderJSON(group, "dday", NULL, AS_TEXT))
READER(readSnapshot, getSnapshotJSON(group, "dday", "{\"now\":\"2026-05-01T00:00:00Z\"}", AS_TEXT))
READER(readTimeline, getTimelineJSON(group, "dday", "{\"now\":\"2026-05-01T00:00:00Z\"}", AS_TEXT))
READER(readOptions, getConfigurationOptionsJSON(group, "dday", "dataKey", AS_TEXT))
READER(readHostTimeline, getTimelineJSON(group, "tides", NULL, AS_TEXT))
READER(readIntents, getIntentsJSON(group, AS_TEXT))
READER(readConfigurations, getCurrentConfigurationsJSON(group, AS_TEXT))
READER(readEntry, getEntryJSON(group, "dday", "{\"now\":\"2026-05-01T00:00:00Z\"}", AS_TEXT))
READER(readPlan, getRefreshPlanJSON(group, "globalTotals", NULL, AS_TEXT))
READER(readImage, getWidgetImage(group, picture, into, capacity))
READER(readPicture, renderWidgetSVG(group, "dday", "{\"now\":\"2026-05-01T00:00:00Z\"}", AS_TEXT))
READER(readDrawing,
       getWidgetDrawingJSON(group, "dday", "{\"now\":\"2026-05-01T00:00:00Z\"}", AS_TEXT))
READER(readLastError, getLastErrorJSON(AS_TEXT))

static int isUntouchedFrom(size_t offset) {
  for (size_t i = offset; i < room; i++) {
    if (buffer[i] != canary) {
      return 0;
    }
  }
  return 1;
}

static void checkReader(const char *name, Reader read, int isText) {
  uint32_t terminator = isText ? 1 : 0;
  int32_t length = read(NULL, 0);
  if (!check(length > 2 && length < room - 1, "%s returns its length, %d", name, (int)length)) {
    return;
  }
  uint32_t needed = (uint32_t)length + terminator;
  uint32_t tooSmall[] = {0, 1, needed / 2, needed - 1};
  for (size_t i = 0; i < sizeof tooSmall / sizeof tooSmall[0]; i++) {
    memset(buffer, canary, room);
    int32_t told = read(buffer, tooSmall[i]);
    check(told == length && isUntouchedFrom(0), "%s writes nothing into %u bytes and returns %d",
          name, (unsigned)tooSmall[i], (int)told);
  }
  memset(buffer, canary, room);
  check(read(buffer, needed) == length && isUntouchedFrom(needed) &&
            (!isText || (buffer[length] == 0 && strlen((char *)buffer) == (size_t)length)),
        "%s fills %u bytes, and no more", name, (unsigned)needed);
}

int main(int count, char **arguments) {
  if (count != 2) {
    return 64;
  }
  group = openBelow(arguments[1], "buffers");
  static const uint8_t bytes[] = {1, 2, 3, 4, 5, 6, 7};
  checkSuccess(setSharedValue(group, "text", "\"\xED\x95\x9C\xEA\xB8\x80\""), "a value is set");
  checkSuccess(setSharedData(group, "data", bytes, sizeof bytes), "data is set");
  checkSuccess(setSharedValue(group, "widgetDataKey", "{\"endDate\":\"2026-05-08\"}"),
               "a date stands");
  checkSuccess(setRefreshResponse(group, picture, 200, bytes, sizeof bytes), "a picture is set");
  checkSuccess(registerWidgetKind(group, "{\"kind\":\"tides\",\"displayName\":\"Tides\","
                                         "\"supportedFamilies\":[\"systemSmall\"]}"),
               "a kind stands");
  checkSuccess(setTimelineJSON(group, "tides",
                               "{\"entries\":[{\"date\":\"2026-05-08T00:00:00Z\","
                               "\"content\":{\"title\":\"\xED\x95\x9C\"}}]}"),
               "its timeline stands");
  checkSuccess(registerWidgetInstance(group, "tides", "{}"), "a widget is on screen");
  checkFailure(removeSharedValue(group, "absent"), BridgeStatusNotFound, "an absent key");
  uint32_t changes = getSharedChangeCount(group);

  checkReader("getSharedValue", readValue, 1);
  checkReader("getSharedValues", readValues, 1);
  checkReader("getSharedValuesForKeys", readSome, 1);
  checkReader("getSharedData", readData, 0);
  checkReader("getSharedKeysJSON", readKeys, 1);
  checkReader("getWidgetKindsJSON", readKinds, 1);
  checkReader("getIntentsJSON", readIntents, 1);
  checkReader("getPlaceholderJSON", readPlaceholder, 1);
  checkReader("getSnapshotJSON", readSnapshot, 1);
  checkReader("getTimelineJSON", readTimeline, 1);
  checkReader("getTimelineJSON of a host's kind", readHostTimeline, 1);
  checkReader("getCurrentConfigurationsJSON", readConfigurations, 1);
  checkReader("getEntryJSON", readEntry, 1);
  checkReader("renderWidgetSVG", readPicture, 1);
  checkReader("getWidgetDrawingJSON", readDrawing, 1);
  checkReader("getConfigurationOptionsJSON", readOptions, 1);
  checkReader("getRefreshPlanJSON", readPlan, 1);
  checkReader("getWidgetImage", readImage, 0);
  checkReader("getLastErrorJSON", readLastError, 1);

  check(getSharedChangeCount(group) == changes, "reading changed nothing");
  checkSuccess(closeSharedGroup(group), "the group closes");
  return finish();
}
