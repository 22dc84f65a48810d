/*
 * Measures how long a call of the library's C functions takes for a timeline and for an entry. Each
 * figure is the median of many short batches, so that other programs on the processor hardly affect
 * it.
 *
 *     timeline LIBRARY DIRECTORY
 *
 * Makes a group in DIRECTORY, and prints lines "NAME NANOSECONDS BYTES".
 */
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "../timing.h"

typedef int32_t (*Open)(const char *, const char *);
typedef int32_t (*Set)(uint32_t, const char *, const char *);
typedef int32_t (*Document)(uint32_t, const char *, const char *, char *, uint32_t);

static char buffer[1 << 20];

/* Measures `batches` batches of `calls` calls, after a tenth as many batches that are not counted.
 * Every second call passes the request `other`. */
static void measure(const char *name, Document document, uint32_t group, const char *request,
                    const char *other, int batches, int calls) {
  static double times[100000];
  int32_t length = 0;
  int warmUp = batches / 10;
  for (int batch = -warmUp; batch < batches; batch++) {
    int64_t start = nanoseconds();
    for (int call = 0; call < calls; call++) {
      length = document(group, "dday", call & 1 ? other : request, buffer, sizeof buffer);
    }
    int64_t end = nanoseconds();
    if (length <= 0 || (uint32_t)length >= sizeof buffer) {
      fprintf(stderr, "%s: %d\n", name, (int)length);
      exit(1);
    }
    if (batch >= 0) {
      times[batch] = (double)(end - start) / calls;
    }
  }
  printf("%s %.1f %d\n", name, median(times, batches), (int)length);
}

int main(int count, char **arguments) {
  static char options[4200];
  if (count != 3) {
    return 64;
  }
  void *library = dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) {
    fprintf(stderr, "%s\n", dlerror());
    return 1;
  }
  Open openSharedGroup = (Open)dlsym(library, "openSharedGroup");
  Set setSharedValue = (Set)dlsym(library, "setSharedValue");
  Document getTimelineJSON = (Document)dlsym(library, "getTimelineJSON");
  Document getEntryJSON = (Document)dlsym(library, "getEntryJSON");
  snprintf(options, sizeof options, "{\"directory\":\"%s\"}", arguments[2]);
  int32_t handle = openSharedGroup("timeline", options);
  if (handle <= 0) {
    return 1;
  }
  uint32_t group = (uint32_t)handle;
  if (setSharedValue(group, "widgetDataKey",
                     "{\"startDate\":\"2023-04-06\",\"endDate\":\"2027-01-05\","
                     "\"title\":\"Graduation\"}") != 0) {
    return 1;
  }
  if (setSharedValue(group, "club",
                     "{\"startDate\":\"2023-04-06\",\"endDate\":\"2023-04-11\","
                     "\"title\":\"Book club\","
                     "\"repeat\":\"FREQ=WEEKLY;INTERVAL=2;BYDAY=TU\"}") != 0 ||
      setSharedValue(group, "years",
                     "{\"startDate\":\"1023-04-06\",\"endDate\":\"1023-04-11\","
                     "\"title\":\"Fair\",\"repeat\":\"FREQ=MONTHLY;BYDAY=2TU\"}") != 0) {
    return 1;
  }
  const char *club =
      "{\"now\":\"2026-05-01T08:00:00+09:00\",\"timeZone\":\"Asia/Seoul\",\"days\":7,"
      "\"configuration\":{\"dataKey\":\"club\"}}";
  const char *years =
      "{\"now\":\"2026-05-01T08:00:00+09:00\",\"timeZone\":\"Asia/Seoul\",\"days\":7,"
      "\"configuration\":{\"dataKey\":\"years\"}}";
  const char *week =
      "{\"now\":\"2026-05-01T08:00:00+09:00\",\"timeZone\":\"Asia/Seoul\",\"days\":7}";
  const char *year =
      "{\"now\":\"2026-05-01T08:00:00+09:00\",\"timeZone\":\"Asia/Seoul\",\"days\":399}";
  const char *now = "{\"now\":\"2026-05-01T08:00:00+09:00\",\"timeZone\":\"Asia/Seoul\"}";
  const char *second = "{\"now\":\"2026-05-01T08:00:01+09:00\",\"timeZone\":\"Asia/Seoul\"}";
  const char *day = "{\"now\":\"2026-05-02T08:00:00+09:00\",\"timeZone\":\"Asia/Seoul\"}";
  measure("timeline8", getTimelineJSON, group, week, week, 10000, 8);
  measure("timelineRule", getTimelineJSON, group, club, club, 10000, 8);
  measure("timelineOldRule", getTimelineJSON, group, years, years, 10000, 8);
  measure("timeline400", getTimelineJSON, group, year, year, 3000, 1);
  measure("entry", getEntryJSON, group, now, now, 10000, 50);
  measure("entryByClock", getEntryJSON, group, NULL, NULL, 10000, 50);
  measure("otherEntry", getEntryJSON, group, now, second, 10000, 50);
  measure("freshEntry", getEntryJSON, group, now, day, 10000, 50);
  return 0;
}
