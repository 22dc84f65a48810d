#include "json_library.h"

#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>

static document *parse(const char *text, size_t length) {
  return (document *)cJSON_ParseWithLength(text, length);
}

static document *make(void) { return (document *)cJSON_CreateObject(); }

static void release(document *parsed) { cJSON_Delete((cJSON *)parsed); }

static cJSON *item(document *parsed, const char *key) {
  return cJSON_GetObjectItemCaseSensitive((cJSON *)parsed, key);
}

static const char *get(document *parsed, const char *key, size_t *length) {
  const char *string = cJSON_GetStringValue(item(parsed, key));
  if (string) *length = strlen(string);
  return string;
}

static int set(document *parsed, const char *key, const char *string) {
  cJSON *present = item(parsed, key);
  if (present) return cJSON_SetValuestring(present, string) ? 0 : -1;
  return cJSON_AddStringToObject((cJSON *)parsed, key, string) ? 0 : -1;
}

static char *print(document *parsed, size_t *length) {
  char *text = cJSON_PrintUnformatted((cJSON *)parsed);
  if (text) *length = strlen(text);
  return text;
}

const json_library cjson = {parse, make, release, get, set, print, cJSON_free};
