/*
 * What the benchmark needs of a store. Each peer implements it in a file of its own.
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
  /* Opens the store in an existing folder. Makes it if there is none, unless it is only read. */
  store *(*open)(const char *folder, store_use use);
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
extern const store_driver sqlite_driver;

/* The number of drivers. */
enum { store_driver_count = 3 };
extern const store_driver *const store_drivers[store_driver_count];

#endif
