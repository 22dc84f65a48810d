/*
 * What the benchmark asks of a store: each peer implements it in a file of its own.
 */
#ifndef STORE_DRIVER_H
#define STORE_DRIVER_H

#include <stddef.h>
#include <stdint.h>

typedef struct store store;

typedef struct {
  const char *name;
  /* Opens the store in an existing folder; makes it where there is none. */
  store *(*open)(const char *folder, int power_safe);
  void (*close)(store *opened);
  /* The value's length, or less than 0. */
  int (*get)(store *opened, const char *key, char *buffer, size_t capacity);
  /* Values are JSON texts: a string in quotation marks. 0, or less. */
  int (*set)(store *opened, const char *key, const char *value, size_t length);
  /* Sets keys to one value, as one change. */
  int (*set_batch)(store *opened, const char *const *keys, int count,
                   const char *value, size_t length);
} store_driver;

extern const store_driver widget_bridge_driver;
extern const store_driver lmdb_driver;
extern const store_driver lmdb_writemap_driver;
extern const store_driver sqlite_driver;
extern const store_driver cjson_file_driver;
extern const store_driver json_c_file_driver;

#endif
