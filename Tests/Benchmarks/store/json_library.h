/*
 * What the JSON file asks of a library for JSON. A document is an object whose values are strings.
 */
#ifndef JSON_LIBRARY_H
#define JSON_LIBRARY_H

#include <stddef.h>

typedef struct document document;

typedef struct {
  /* The text of `length` bytes ends with NUL; NULL where it is no JSON. */
  document *(*parse)(const char *text, size_t length);
  document *(*make)(void);
  void (*release)(document *parsed);
  /* The string of a key, and its length; NULL where there is none. */
  const char *(*get)(document *parsed, const char *key, size_t *length);
  /* 0, or less. The string ends with NUL. */
  int (*set)(document *parsed, const char *key, const char *string);
  /* The text, and its length; it stays until `print_end`. */
  char *(*print)(document *parsed, size_t *length);
  void (*print_end)(void *text);
} json_library;

/* cJSON parses a short text soonest, and keeps an object as a list. */
extern const json_library cjson;
/* json-c keeps an object as a hash table. */
extern const json_library json_c;

#endif
