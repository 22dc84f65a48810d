/*
 * A process that sets a key of a store each time it is asked, so that the next
 * get of this one has to notice.
 */
#ifndef OTHER_WRITER_H
#define OTHER_WRITER_H

#include <stdint.h>

#include "store_driver.h"

typedef struct other_writer other_writer;

/* Before this process opens anything: handles do not live through fork(). The
 * store is opened there when it is asked first. */
other_writer *start_other_writer(const store_driver *d, const char *folder, uint32_t keys);

/* It stays awake from here to `let_other_rest`, as this process does. */
void wake_other(other_writer *w);
/* Returns when the key is set. */
void let_other_write(other_writer *w);
void let_other_rest(other_writer *w);

void end_other_writer(other_writer *w);

#endif
