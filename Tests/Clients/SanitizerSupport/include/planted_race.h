/*
 * A deliberate data race in an inline function. Swift compiles it as it compiles the functions that
 * access the group's memory. The tests check that ThreadSanitizer instruments such functions, too.
 */
#ifndef PLANTED_RACE_H
#define PLANTED_RACE_H

#include <stdint.h>

static inline void plantedRaceIncrement(uint64_t *_Nonnull word) { *word += 1; }

#endif
