#include "json_library.h"

#include <json-c/json.h>
#include <stdlib.h>
#include <string.h>

static document *parse(const char *text, size_t length) {
  (void)length;
  return (document *)json_tokener_parse(text);
}

static document *make(void) { return (document *)json_object_new_object(); }

static void release(document *parsed) { json_object_put((json_object *)parsed); }

static const char *get(document *parsed, const char *key, size_t *length) {
  json_object *found;
  if (!json_object_object_get_ex((json_object *)parsed, key, &found)) return NULL;
  *length = (size_t)json_object_get_string_len(found);
  return json_object_get_string(found);
}

static int set(document *parsed, const char *key, const char *string) {
  return json_object_object_add((json_object *)parsed, key, json_object_new_string(string));
}

static char *print(document *parsed, size_t *length) {
  return (char *)json_object_to_json_string_length(
      (json_object *)parsed, JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE, length);
}

/* The document keeps the text. */
static void print_end(void *text) { (void)text; }

const json_library json_c = {parse, make, release, get, set, print, print_end};
