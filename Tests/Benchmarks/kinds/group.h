/*
 * Opens a group and loads the library's functions, for the programs that measure kinds.
 */
#ifndef GROUP_H
#define GROUP_H

#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../timing.h"

typedef int32_t (*Open)(const char *, const char *);
typedef int32_t (*Set)(uint32_t, const char *, const char *);
typedef int32_t (*Describe)(uint32_t, const char *);
typedef int32_t (*Respond)(uint32_t, const char *, int32_t, const uint8_t *, uint32_t);
typedef int32_t (*Document)(uint32_t, const char *, const char *, char *, uint32_t);

static char buffer[1 << 22];
static uint32_t group;
static Set setSharedValue, setTimelineJSON;
static Describe registerWidgetKind;
static Respond setRefreshResponse;
static Document getTimelineJSON;

static void *load(void *library, const char *name) {
  void *function = dlsym(library, name);
  if (function == NULL) {
    fprintf(stderr, "%s is not there\n", name);
    exit(1);
  }
  return function;
}

static void succeed(int32_t result, const char *what) {
  if (result != 0) {
    fprintf(stderr, "%s: %d\n", what, (int)result);
    exit(1);
  }
}

static void openGroup(const char *path, const char *directory) {
  static char options[4200];
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) {
    fprintf(stderr, "%s\n", dlerror());
    exit(1);
  }
  Open openSharedGroup = (Open)load(library, "openSharedGroup");
  setSharedValue = (Set)load(library, "setSharedValue");
  setTimelineJSON = (Set)load(library, "setTimelineJSON");
  registerWidgetKind = (Describe)load(library, "registerWidgetKind");
  setRefreshResponse = (Respond)load(library, "setRefreshResponse");
  getTimelineJSON = (Document)load(library, "getTimelineJSON");
  snprintf(options, sizeof options, "{\"directory\":\"%s\"}", directory);
  int32_t handle = openSharedGroup("kinds", options);
  if (handle <= 0) {
    fprintf(stderr, "openSharedGroup: %d\n", (int)handle);
    exit(1);
  }
  group = (uint32_t)handle;
}

#endif /* GROUP_H */
