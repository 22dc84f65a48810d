/*
 * Requests a timeline. Prints the document, which names the time zone, or the error.
 *
 *     zones LIBRARY DIRECTORY REQUEST
 */
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

int main(int count, char **arguments) {
  void *library = count == 4 ? dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL) : NULL;
  if (library == NULL) {
    printf("%s\n", count == 4 ? dlerror() : "three arguments are needed");
    return 64;
  }
  int32_t (*openSharedGroup)(const char *, const char *);
  int32_t (*getTimelineJSON)(uint32_t, const char *, const char *, char *, uint32_t);
  int32_t (*getLastErrorJSON)(char *, uint32_t);
  *(void **)&openSharedGroup = dlsym(library, "openSharedGroup");
  *(void **)&getTimelineJSON = dlsym(library, "getTimelineJSON");
  *(void **)&getLastErrorJSON = dlsym(library, "getLastErrorJSON");

  static char options[4200], text[65536];
  snprintf(options, sizeof options, "{\"directory\":\"%s\"}", arguments[2]);
  int32_t group = openSharedGroup("zones", options);
  int32_t length = group < 0 ? group
                             : getTimelineJSON((uint32_t)group, "dday", arguments[3], text,
                                               sizeof text);
  if (length < 0) {
    getLastErrorJSON(text, sizeof text);
  }
  printf("%s\n", text);
  return 0;
}
