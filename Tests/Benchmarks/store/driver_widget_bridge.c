#include "store_driver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "widget_bridge.h"

struct store {
  uint32_t group;
  char *text;
  size_t capacity;
};

static store *wb_open(const char *folder, store_use use) {
  char options[1024];
  store *opened;
  int32_t group;
  snprintf(options, sizeof options,
           "{\"directory\":\"%s\",\"durability\":\"%s\",\"readOnly\":%s}", folder,
           use == for_power ? "power" : "process", use == for_reading ? "true" : "false");
  group = openSharedGroup("group", options);
  if (group <= 0) return NULL;
  opened = calloc(1, sizeof *opened);
  opened->group = (uint32_t)group;
  return opened;
}

static void wb_close(store *opened) {
  closeSharedGroup(opened->group);
  free(opened->text);
  free(opened);
}

static int wb_get(store *opened, const char *key, char *buffer,
                  size_t capacity) {
  return getSharedValue(opened->group, key, buffer, (uint32_t)capacity);
}

static int wb_set(store *opened, const char *key, const char *value,
                  size_t length) {
  (void)length;
  return setSharedValue(opened->group, key, value);
}

static int wb_set_batch(store *opened, const char *const *keys, int count,
                        const char *value, size_t length) {
  size_t needed = 16, at = 0;
  int i;
  for (i = 0; i < count; i++) needed += strlen(keys[i]) + length + 8;
  if (needed > opened->capacity) {
    opened->capacity = needed * 2;
    opened->text = realloc(opened->text, opened->capacity);
  }
  opened->text[at++] = '{';
  for (i = 0; i < count; i++) {
    size_t key_length = strlen(keys[i]);
    if (i > 0) opened->text[at++] = ',';
    opened->text[at++] = '"';
    memcpy(opened->text + at, keys[i], key_length);
    at += key_length;
    opened->text[at++] = '"';
    opened->text[at++] = ':';
    memcpy(opened->text + at, value, length);
    at += length;
  }
  opened->text[at++] = '}';
  opened->text[at] = 0;
  return setSharedValues(opened->group, opened->text, NULL);
}

const store_driver widget_bridge_driver = {
    "WidgetBridge", wb_open, wb_close, wb_get, wb_set, wb_set_batch};
