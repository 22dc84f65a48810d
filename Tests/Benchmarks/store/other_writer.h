/*
 * Another process that sets a key of a store whenever this one asks for it, so that
 * the next get of this process has to notice the change.
 */
#ifndef OTHER_WRITER_H
#define OTHER_WRITER_H

#include <stdint.h>

#include "store_driver.h"

typedef struct other_writer other_writer;

/* Starts the other process. Call this before this process opens any store, because
 * handles do not survive fork(). The other process opens the store for its first set. */
other_writer *start_other_writer(const store_driver *d, const char *folder, uint32_t keys);

/* Wakes the other process. Until `let_other_rest`, it stays awake between its sets. */
void wake_other(other_writer *w);
/* Has the other process set a key, and returns when the key is set. */
void let_other_write(other_writer *w);
void let_other_rest(other_writer *w);

void end_other_writer(other_writer *w);

#endif
