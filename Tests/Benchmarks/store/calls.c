/*
 * Sets values while strace counts the system calls. A call of getppid() marks the beginning and the
 * end of these sets. Nothing else makes that call.
 */
#include "calls.h"

#include <string.h>
#include <unistd.h>

#include "workload.h"

static void set(const store_driver *d, store *s, uint32_t keys, int count) {
  while (count-- > 0) {
    if (d->set(s, names[below(keys)], value, value_length)) die("set", d);
    change_value();
  }
}

void make_sets(const char *base, uint32_t keys, int sets, const char *driver) {
  int i;
  for (i = 0; i < store_driver_count; i++) {
    const store_driver *d = store_drivers[i];
    store *s;
    if (strcmp(d->name, driver) != 0) continue;
    s = d->open(base, for_process);
    if (!s) die("open", d);
    set(d, s, keys, 100);
    getppid();
    set(d, s, keys, sets);
    getppid();
    d->close(s);
  }
}
