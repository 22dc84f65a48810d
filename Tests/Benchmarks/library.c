/*
 * Prints how long the library takes to load (nanoseconds). If a folder for groups is given, it also
 * prints how much memory the library adds to the process until its first timeline (kilobytes).
 *
 *     library LIBRARY [DIRECTORY]
 */
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "timing.h"

/* The value of a line in /proc/self/status, such as "VmRSS:", in kilobytes. */
static long status(const char *name) {
  char line[256];
  long value = 0;
  FILE *file = fopen("/proc/self/status", "r");
  while (file != NULL && fgets(line, sizeof line, file) != NULL) {
    if (strncmp(line, name, strlen(name)) == 0) {
      sscanf(line + strlen(name), "%ld", &value);
    }
  }
  if (file != NULL) {
    fclose(file);
  }
  return value;
}

/* The memory of the system's libraries that the library loads, in kilobytes. Most hosts have loaded
 * these libraries already. */
static long systemLibraries(void) {
  char line[4400];
  long value = 0, total = 0;
  int isOne = 0;
  FILE *file = fopen("/proc/self/smaps", "r");
  while (file != NULL && fgets(line, sizeof line, file) != NULL) {
    if (strchr(line, '/') != NULL) {
      isOne = strstr(line, "/libstdc++.") != NULL || strstr(line, "/libm.") != NULL ||
              strstr(line, "/libgcc_s.") != NULL;
    } else if (isOne && sscanf(line, "Rss: %ld", &value) == 1) {
      total += value;
    }
  }
  if (file != NULL) {
    fclose(file);
  }
  return total;
}

int main(int count, char **arguments) {
  static char options[4200], timeline[65536];
  if (count < 2) {
    return 64;
  }
  /* Reads the status and touches the buffers once, so that this memory is not counted below. */
  status("VmRSS:");
  memset(timeline, 1, sizeof timeline);
  memset(options, 1, sizeof options);
  long resident = status("VmRSS:"), anonymous = status("RssAnon:");

  int64_t start = nanoseconds();
  void *library = dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL);
  int64_t load = nanoseconds() - start;
  if (library == NULL) {
    fprintf(stderr, "%s\n", dlerror());
    return 1;
  }
  printf("load %lld\n", (long long)load);
  if (count < 3) {
    return 0;
  }

  int32_t (*openSharedGroup)(const char *, const char *);
  int32_t (*setSharedValue)(uint32_t, const char *, const char *);
  int32_t (*getTimelineJSON)(uint32_t, const char *, const char *, char *, uint32_t);
  *(void **)&openSharedGroup = dlsym(library, "openSharedGroup");
  *(void **)&setSharedValue = dlsym(library, "setSharedValue");
  *(void **)&getTimelineJSON = dlsym(library, "getTimelineJSON");
  snprintf(options, sizeof options, "{\"directory\":\"%s\"}", arguments[2]);
  int32_t group = openSharedGroup("benchmark", options);
  if (group < 0 ||
      setSharedValue((uint32_t)group, "widgetDataKey",
                     "{\"startDate\":\"2023-04-06\",\"endDate\":\"2027-01-05\"}") != 0 ||
      getTimelineJSON((uint32_t)group, "dday", "{\"timeZone\":\"Asia/Seoul\"}", timeline,
                      sizeof timeline) < 0) {
    return 1;
  }
  printf("resident %ld\n", status("VmRSS:") - resident);
  printf("anonymous %ld\n", status("RssAnon:") - anonymous);
  printf("system %ld\n", systemLibraries());
  return 0;
}
