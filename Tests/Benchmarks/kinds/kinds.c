/*
 * Measures the timeline of each kind, with data in the group; timelines of 10, 100 and 400 entries;
 * and how long the library takes to read response bodies of several lengths. Each figure is the
 * median of many calls of the C functions, or of many batches of calls.
 *
 *     kinds LIBRARY DIRECTORY REPOSITORY CONTRIBUTORS BODY...
 *
 * Makes a group in DIRECTORY. REPOSITORY and CONTRIBUTORS are files with GitHub's documents, and
 * each BODY is a file with a longer document of a repository. Prints lines "NAME NANOSECONDS
 * BYTES". The names of bodies are body1, body2 and so on.
 */
#include "group.h"

static uint8_t *contents(const char *path, uint32_t *length) {
  FILE *file = fopen(path, "rb");
  if (file == NULL) {
    perror(path);
    exit(1);
  }
  fseek(file, 0, SEEK_END);
  *length = (uint32_t)ftell(file);
  rewind(file);
  uint8_t *bytes = malloc(*length);
  if (bytes == NULL || fread(bytes, 1, *length, file) != *length) {
    exit(1);
  }
  fclose(file);
  return bytes;
}

static void respondWith(const char *request, const char *path) {
  uint32_t length = 0;
  uint8_t *bytes = contents(path, &length);
  succeed(setRefreshResponse(group, request, 200, bytes, length), request);
  free(bytes);
}

static void timeline(const char *name, const char *kind, const char *request, int batches) {
  static double times[10000];
  enum { calls = 8 };
  int32_t length = 0;
  for (int batch = -batches / 10; batch < batches; batch++) {
    int64_t start = nanoseconds();
    for (int call = 0; call < calls; call++) {
      length = getTimelineJSON(group, kind, request, buffer, sizeof buffer);
    }
    double taken = (double)(nanoseconds() - start) / calls;
    if (length <= 0 || (uint32_t)length >= sizeof buffer || strstr(buffer, "\"date\"") == NULL) {
      fprintf(stderr, "%s: %d\n", name, (int)length);
      exit(1);
    }
    if (batch >= 0) {
      times[batch] = taken;
    }
  }
  printf("%s %.1f %d\n", name, median(times, batches), (int)length);
}

/* Measures a timeline. Before each call, it writes another key, so that the library reads the group
   again. */
static void changedTimeline(const char *name, const char *kind, const char *request) {
  static double times[8000];
  enum { count = sizeof times / sizeof times[0] };
  char number[16];
  int32_t length = 0;
  for (int call = -count / 10; call < count; call++) {
    snprintf(number, sizeof number, "%d", call);
    succeed(setSharedValue(group, "another", number), "another");
    int64_t start = nanoseconds();
    length = getTimelineJSON(group, kind, request, buffer, sizeof buffer);
    double taken = (double)(nanoseconds() - start);
    if (length <= 0 || (uint32_t)length >= sizeof buffer) {
      fprintf(stderr, "%s: %d\n", name, (int)length);
      exit(1);
    }
    if (call >= 0) {
      times[call] = taken;
    }
  }
  printf("%s %.1f %d\n", name, median(times, count), (int)length);
}

static void body(int number, const char *path) {
  static double times[21];
  enum { count = sizeof times / sizeof times[0] };
  uint32_t length = 0;
  uint8_t *bytes = contents(path, &length);
  for (int place = -2; place < count; place++) {
    int64_t start = nanoseconds();
    int32_t result = setRefreshResponse(group, "github.repository:large/body", 200, bytes, length);
    double taken = (double)(nanoseconds() - start);
    succeed(result, path);
    if (place >= 0) {
      times[place] = taken;
    }
  }
  printf("body%d %.1f %u\n", number, median(times, count), (unsigned)length);
  free(bytes);
}

/* Sets `count` studied days, each `step` days after the one before, in months of 28 days. */
static void setStudyDays(int count, int step) {
  static char list[200000];
  int length = snprintf(list, sizeof list, "[");
  for (int day = 0; day < count * step; day += step) {
    int year = 2027 - (count * step - 1) / 336 + day / 336;
    length += snprintf(list + length, sizeof list - (size_t)length, "%s\"%d-%02d-%02d\"",
                       day > 0 ? "," : "", year, day % 336 / 28 + 1, day % 28 + 1);
  }
  snprintf(list + length, sizeof list - (size_t)length, "]");
  succeed(setSharedValue(group, "studyDays", list), "studyDays");
}

/* Sets ten events, and every third day of two years as a studied day. */
static void setValues(void) {
  char key[16], event[128];
  for (int i = 0; i < 10; i++) {
    snprintf(key, sizeof key, "event%d", i);
    snprintf(event, sizeof event,
             "{\"startDate\":\"2023-04-%02d\",\"endDate\":\"2027-01-%02d\",\"title\":\"Event %d\"}",
             i + 1, i + 1, i);
    succeed(setSharedValue(group, key, event), key);
  }
  succeed(setSharedValue(group, "widgetDataKey", event), "widgetDataKey");
  setStudyDays(240, 3);
}

/* Measures a custom kind whose host has set `entries` entries with 100 bytes of content each. */
static void hostTimeline(const char *name, int entries) {
  static char json[1 << 17];
  int length = snprintf(json, sizeof json, "{\"entries\":[");
  for (int i = 0; i < entries; i++) {
    length += snprintf(json + length, sizeof json - (size_t)length,
                       "%s{\"date\":\"2026-05-%02dT%02d:%02d:00+09:00\",\"content\":{\"title\":"
                       "\"High water in the harbour\",\"subtitle\":\"Busan, pier number %06d\","
                       "\"value\":4.25,\"progress\":0.75}}",
                       i == 0 ? "" : ",", 1 + i / 24, i % 24, 0, i);
  }
  snprintf(json + length, sizeof json - (size_t)length, "]}");
  succeed(setTimelineJSON(group, "tides", json), name);
  timeline(name, "tides", "{\"timeZone\":\"Asia/Seoul\"}", 1000);
}

int main(int count, char **arguments) {
  if (count < 6) {
    return 64;
  }
  openGroup(arguments[1], arguments[2]);
  setValues();
  static const char totals[] = "{\"TotalConfirmed\":700,\"TotalDeaths\":7,\"TotalRecovered\":600}";
  succeed(setRefreshResponse(group, "totals:https://api.covid19api.com/world/total", 200,
                             (const uint8_t *)totals, sizeof totals - 1),
          "totals");
  respondWith("github.repository:sallen0400/swift-news", arguments[3]);
  respondWith("github.repository:apple/swift", arguments[3]);
  respondWith("github.repository:kudoleh/iOS-Clean-Architecture-MVVM", arguments[3]);
  respondWith("github.contributors:sallen0400/swift-news", arguments[4]);

#define REQUEST(family) "{\"family\":\"" family "\",\"timeZone\":\"Asia/Seoul\"}"
  timeline("dday", "dday", REQUEST("systemMedium"), 3000);
  timeline("ddayList", "ddayList", REQUEST("systemLarge"), 3000);
  timeline("studyCalendar", "studyCalendar", REQUEST("systemMedium"), 3000);
  changedTimeline("ddayListChanged", "ddayList", REQUEST("systemLarge"));
  changedTimeline("studyCalendarChanged", "studyCalendar", REQUEST("systemMedium"));
  setStudyDays(10000, 1);
  timeline("studyCalendarLong", "studyCalendar", REQUEST("systemMedium"), 3000);
  changedTimeline("studyCalendarLongChanged", "studyCalendar", REQUEST("systemMedium"));
  setStudyDays(240, 3);
  timeline("globalTotals", "globalTotals", REQUEST("systemLarge"), 3000);
  timeline("singleRepo", "singleRepo", REQUEST("systemLarge"), 3000);
  timeline("doubleRepo", "doubleRepo", REQUEST("systemLarge"), 3000);

  static const char *const daily[] = {"dday", "ddayList", "studyCalendar"};
  static const int entries[] = {10, 100, 400};
  for (size_t kind = 0; kind < sizeof daily / sizeof daily[0]; kind++) {
    for (size_t place = 0; place < sizeof entries / sizeof entries[0]; place++) {
      char name[32], request[128];
      snprintf(name, sizeof name, "%s%d", daily[kind], entries[place]);
      snprintf(request, sizeof request,
               "{\"now\":\"2026-05-01T08:00:00+09:00\",\"timeZone\":\"Asia/Seoul\",\"days\":%d}",
               entries[place] - 1);
      timeline(name, daily[kind], request, 300);
    }
  }
  succeed(registerWidgetKind(group, "{\"kind\":\"tides\",\"displayName\":\"Tides\","
                                    "\"supportedFamilies\":[\"systemSmall\"]}"),
          "tides");
  hostTimeline("host10", 10);
  hostTimeline("host100", 100);
  hostTimeline("host400", 400);
  for (int place = 5; place < count; place++) {
    body(place - 4, arguments[place]);
  }
  return 0;
}
