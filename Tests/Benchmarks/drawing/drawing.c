/*
 * Measures how long the library's C functions take to draw a widget, and to write an entry's JSON.
 * Each figure is the median of many short batches, so that other programs on the processor hardly
 * affect it.
 *
 *     drawing LIBRARY DIRECTORY
 *
 * Makes a group in DIRECTORY, and prints lines "NAME NANOSECONDS BYTES".
 */
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../timing.h"

typedef int32_t (*Open)(const char *, const char *);
typedef int32_t (*Set)(uint32_t, const char *, const char *);
typedef int32_t (*Document)(uint32_t, const char *, const char *, char *, uint32_t);

enum { mostPictures = 200 };

static char buffer[1 << 20];
static char kinds[mostPictures][64], requests[mostPictures][300];
static int pictureCount;

/* Measures `batches` batches of `calls` rounds through the pictures from `first` up to, but not
 * including, `end`. */
static void measure(const char *name, Document document, uint32_t group, int first, int end,
                    int batches, int calls) {
  static double times[100000];
  long total = 0;
  int warmUp = batches / 10;
  for (int batch = -warmUp; batch < batches; batch++) {
    int64_t start = nanoseconds();
    for (int call = 0; call < calls; call++) {
      total = 0;
      for (int picture = first; picture < end; picture++) {
        int32_t length =
            document(group, kinds[picture], requests[picture], buffer, sizeof buffer);
        if (length <= 0 || (uint32_t)length >= sizeof buffer) {
          fprintf(stderr, "%s: %s %s: %d\n", name, kinds[picture], requests[picture], (int)length);
          exit(1);
        }
        total += length;
      }
    }
    if (batch >= 0) {
      times[batch] = (double)(nanoseconds() - start) / calls;
    }
  }
  printf("%s %.1f %ld\n", name, median(times, batches), total);
}

static int add(const char *kind, const char *family, const char *appearance, const char *preview) {
  if (pictureCount == mostPictures) {
    exit(1);
  }
  snprintf(kinds[pictureCount], sizeof kinds[0], "%s", kind);
  snprintf(requests[pictureCount], sizeof requests[0],
           "{\"family\":\"%s\",\"now\":\"2026-11-21T10:00:00+09:00\",\"timeZone\":\"Asia/Seoul\","
           "\"appearance\":\"%s\",\"isPreview\":%s}",
           family, appearance, preview);
  return pictureCount++;
}

/* Adds what a gallery shows: every family of every kind that the library lists, light and dark. */
static void addGallery(const char *list) {
  static const char kindName[] = "\"kind\":\"", familyNames[] = "\"supportedFamilies\":[";
  while ((list = strstr(list, kindName)) != NULL) {
    char kind[64], family[64];
    list += strlen(kindName);
    snprintf(kind, sizeof kind, "%.*s", (int)strcspn(list, "\""), list);
    list = strstr(list, familyNames);
    if (list == NULL) {
      return;
    }
    list += strlen(familyNames);
    while (*list == '"') {
      snprintf(family, sizeof family, "%.*s", (int)strcspn(list + 1, "\""), list + 1);
      add(kind, family, "light", "true");
      add(kind, family, "dark", "true");
      list += strlen(family) + 2;
      list += *list == ',';
    }
  }
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
  Document renderWidgetSVG = (Document)dlsym(library, "renderWidgetSVG");
  Document getEntryJSON = (Document)dlsym(library, "getEntryJSON");
  int32_t (*getWidgetKindsJSON)(uint32_t, char *, uint32_t);
  *(void **)&getWidgetKindsJSON = dlsym(library, "getWidgetKindsJSON");
  snprintf(options, sizeof options, "{\"directory\":\"%s\"}", arguments[2]);
  int32_t handle = openSharedGroup("drawing", options);
  if (handle <= 0) {
    return 1;
  }
  uint32_t group = (uint32_t)handle;
  if (setSharedValue(group, "widgetDataKey",
                     "{\"startDate\":\"2026-08-13\",\"endDate\":\"2027-01-05\","
                     "\"title\":\"Graduation\"}") != 0 ||
      setSharedValue(group, "studyDays",
                     "[\"2026-11-02\",\"2026-11-03\",\"2026-11-04\",\"2026-11-09\",\"2026-11-10\","
                     "\"2026-11-16\",\"2026-11-17\",\"2026-11-18\",\"2026-11-19\","
                     "\"2026-11-20\"]") != 0) {
    return 1;
  }
  int dday = add("dday", "systemSmall", "light", "false");
  measure("dday", renderWidgetSVG, group, dday, dday + 1, 5000, 10);
  measure("ddayEntry", getEntryJSON, group, dday, dday + 1, 5000, 10);
  int study = add("studyCalendar", "systemMedium", "light", "false");
  measure("study", renderWidgetSVG, group, study, study + 1, 5000, 4);
  measure("studyEntry", getEntryJSON, group, study, study + 1, 5000, 4);
  int year = add("studyCalendar", "systemLarge", "light", "false");
  measure("year", renderWidgetSVG, group, year, year + 1, 2000, 2);

  static char list[1 << 16];
  if (getWidgetKindsJSON(group, list, sizeof list) >= (int32_t)sizeof list) {
    return 1;
  }
  int first = pictureCount;
  addGallery(list);
  measure("gallery", renderWidgetSVG, group, first, pictureCount, 300, 1);
  printf("pictures %d %d\n", pictureCount - first, 0);
  return 0;
}
