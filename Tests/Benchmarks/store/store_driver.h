/*
 * The functions that the benchmark needs from a store. Each store implements them in its own file.
 */
#ifndef STORE_DRIVER_H
#define STORE_DRIVER_H

#include <stddef.h>
#include <stdint.h>

typedef struct store store;

/* What a store is opened for: changes that survive the process, changes that survive a loss of
 * power, or no changes. */
typedef enum { for_process, for_power, for_reading } store_use;

typedef struct {
  const char *name;
  /* Opens the store in an existing folder. Creates a missing store, unless it is for reading. */
  store *(*open)(const char *folder, store_use use);
  void (*close)(store *opened);
  /* Copies a value into a buffer. Returns the value's length, or less than 0 on failure. */
  int (*get)(store *opened, const char *key, char *buffer, size_t capacity);
  /* Sets a value, which is a JSON string in quotation marks. Returns 0 on success. */
  int (*set)(store *opened, const char *key, const char *value, size_t length);
  /* Sets several keys to the same value, in one change. */
  int (*set_batch)(store *opened, const char *const *keys, int count,
                   const char *value, size_t length);
} store_driver;

extern const store_driver widget_bridge_driver;
extern const store_driver lmdb_driver;
extern const store_driver sqlite_driver;

enum { store_driver_count = 3 };
extern const store_driver *const store_drivers[store_driver_count];

#endif
