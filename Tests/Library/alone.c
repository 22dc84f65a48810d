/*
 * Loads the library at a path, uses it to set a value and read a timeline, and prints the files
 * that the process has mapped. They show what the library needs besides itself.
 *
 *     alone LIBRARY DIRECTORY
 */
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

int main(int count, char **arguments) {
  if (count != 3) {
    return 64;
  }
  void *library = dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) {
    printf("%s\n", dlerror());
    return 1;
  }
  int32_t (*openSharedGroup)(const char *, const char *);
  int32_t (*setSharedValue)(uint32_t, const char *, const char *);
  int32_t (*getTimelineJSON)(uint32_t, const char *, const char *, char *, uint32_t);
  *(void **)&openSharedGroup = dlsym(library, "openSharedGroup");
  *(void **)&setSharedValue = dlsym(library, "setSharedValue");
  *(void **)&getTimelineJSON = dlsym(library, "getTimelineJSON");

  static char options[4200], timeline[65536], line[4200];
  snprintf(options, sizeof options, "{\"directory\":\"%s\"}", arguments[2]);
  int32_t group = openSharedGroup("alone", options);
  if (group < 0 ||
      setSharedValue((uint32_t)group, "widgetDataKey", "{\"endDate\":\"2026-05-08\"}") != 0 ||
      getTimelineJSON((uint32_t)group, "dday", "{\"now\":\"2026-05-01T00:00:00Z\"}", timeline,
                      sizeof timeline) < 0 ||
      strstr(timeline, "\"label\":\"D-7\"") == NULL) {
    printf("the main job failed: %d %s\n", (int)group, timeline);
    return 1;
  }
  FILE *maps = fopen("/proc/self/maps", "r");
  while (maps != NULL && fgets(line, sizeof line, maps) != NULL) {
    if (strchr(line, '/') != NULL) {
      printf("%s", strchr(line, '/'));
    }
  }
  return 0;
}
