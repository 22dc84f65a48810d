/*
 * Prints what the library costs a new process until its first timeline, and then the time of
 * repeated calls.
 *
 *     modes LIBRARY DIRECTORY
 *
 * DIRECTORY is for the group. The lines are "NAME NUMBER". "start" is the time in nanoseconds from
 * dlopen() to the first timeline of a group that exists, "faults" is the number of page faults in
 * that time, and "resident" is the memory added in it, in kilobytes. The other lines have the time
 * of one call in nanoseconds, the median of batches.
 */
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "../timing.h"

enum { batch_count = 31, batch_calls = 1000 };

typedef int32_t (*Open)(const char *, const char *);
typedef int32_t (*Set)(uint32_t, const char *, const char *);
typedef int32_t (*Get)(uint32_t, const char *, char *, uint32_t);
typedef int32_t (*Replace)(uint32_t, const char *, const char *, const char *);
typedef int32_t (*Document)(uint32_t, const char *, const char *, char *, uint32_t);

static const char value[] = "{\"title\":\"Exam\",\"startDate\":\"2023-04-06\","
                            "\"endDate\":\"2027-01-05\"}";
static const char request[] = "{\"now\":\"2026-05-01T09:00:00+09:00\","
                              "\"timeZone\":\"Asia/Seoul\",\"family\":\"systemMedium\"}";

static char buffer[1 << 20];
static uint32_t group;
static Set setSharedValue;
static Get getSharedValue;
static Document getTimelineJSON, getEntryJSON, renderWidgetSVG;
static Replace replaceSharedValue;
static Set setSharedValues;

static long faults(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_minflt;
}

static long resident(void) {
  char line[256];
  long pages = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (file != NULL) {
    if (fgets(line, sizeof line, file) != NULL) sscanf(line, "%*d %ld", &pages);
    fclose(file);
  }
  return pages * 4;
}

static int32_t get(void) { return getSharedValue(group, "widgetDataKey", buffer, sizeof buffer); }
static int32_t set(void) { return setSharedValue(group, "other", value); }
static int32_t replace(void) { return replaceSharedValue(group, "replaced", "1", "1"); }
static int32_t batch(void) {
  return setSharedValues(group, "{\"one\":1,\"two\":2,\"three\":3}", "[\"four\"]");
}
static int32_t entry(void) { return getEntryJSON(group, "dday", request, buffer, sizeof buffer); }
static int32_t timeline(void) {
  return getTimelineJSON(group, "dday", request, buffer, sizeof buffer);
}
static int32_t study(void) {
  return getTimelineJSON(group, "studyCalendar", request, buffer, sizeof buffer);
}
static int32_t picture(void) {
  return renderWidgetSVG(group, "dday", request, buffer, sizeof buffer);
}

static void time_calls(const char *name, int32_t (*call)(void)) {
  double times[batch_count];
  for (int batch = 0; batch < batch_count; batch++) {
    int64_t start = nanoseconds();
    for (int index = 0; index < batch_calls; index++) {
      if (call() < 0) {
        fprintf(stderr, "%s failed\n", name);
        exit(1);
      }
    }
    times[batch] = (double)(nanoseconds() - start) / batch_calls;
  }
  printf("%s %.1f\n", name, median(times, batch_count));
}

int main(int count, char **arguments) {
  static char options[4200];
  if (count != 3) return 64;
  /* Measures once in advance, so that the memory that measuring needs is not counted later. */
  resident();
  memset(buffer, 1, 65536);
  snprintf(options, sizeof options, "{\"directory\":\"%s\"}", arguments[2]);
  long resident_before = resident(), faults_before = faults();

  int64_t start = nanoseconds();
  void *library = dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) {
    fprintf(stderr, "%s\n", dlerror());
    return 1;
  }
  Open openSharedGroup;
  *(void **)&openSharedGroup = dlsym(library, "openSharedGroup");
  *(void **)&setSharedValue = dlsym(library, "setSharedValue");
  *(void **)&getSharedValue = dlsym(library, "getSharedValue");
  *(void **)&getTimelineJSON = dlsym(library, "getTimelineJSON");
  *(void **)&getEntryJSON = dlsym(library, "getEntryJSON");
  *(void **)&replaceSharedValue = dlsym(library, "replaceSharedValue");
  *(void **)&setSharedValues = dlsym(library, "setSharedValues");
  *(void **)&renderWidgetSVG = dlsym(library, "renderWidgetSVG");
  int32_t handle = openSharedGroup("benchmark", options);
  if (handle < 0) return 1;
  group = (uint32_t)handle;
  int isThere = get() > 0;
  if (timeline() < 0) return 1;
  int64_t end = nanoseconds();
  printf("start %lld\nfaults %ld\nresident %ld\n", (long long)(end - start),
         faults() - faults_before, resident() - resident_before);

  if (!isThere) {
    /* The first run fills the group for the others. */
    setSharedValue(group, "widgetDataKey", value);
    setSharedValue(group, "replaced", "1");
    setSharedValue(group, "studyDays", "[\"2026-04-28\",\"2026-04-29\",\"2026-04-30\"]");
  }
  time_calls("get", get);
  time_calls("set", set);
  time_calls("replace", replace);
  time_calls("batch", batch);
  time_calls("entry", entry);
  time_calls("timeline", timeline);
  time_calls("studyCalendar", study);
  time_calls("picture", picture);
  return 0;
}
