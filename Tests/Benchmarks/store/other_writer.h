/*
 * A process that sets a key of a store each time it is asked, so that the next
 * get of this process has to notice.
 */
#ifndef OTHER_WRITER_H
#define OTHER_WRITER_H

#include <stdint.h>

#include "store_driver.h"

typedef struct other_writer other_writer;

/* Call this before the process opens anything: handles do not survive fork(). The
 * other process opens the store when it is first asked. */
other_writer *start_other_writer(const store_driver *d, const char *folder, uint32_t keys);

/* The other process stays awake until `let_other_rest`, as this process does. */
void wake_other(other_writer *w);
/* Returns when the key is set. */
void let_other_write(other_writer *w);
void let_other_rest(other_writer *w);

void end_other_writer(other_writer *w);

#endif
