/*
 * A race that is made on purpose, in a function that is compiled into Swift code like those that
 * touch the group's memory. The tests check that ThreadSanitizer looks at such functions too.
 */
#ifndef PLANTED_RACE_H
#define PLANTED_RACE_H

#include <stdint.h>

static inline void plantedRaceIncrement(uint64_t *_Nonnull word) { *word += 1; }

#endif
