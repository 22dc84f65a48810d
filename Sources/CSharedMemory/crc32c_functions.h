/*
 * What goes each of the ways, where the processor can. A CRC is here what the instruction
 * takes and answers: the complement of what a frame holds.
 */
#ifndef CRC32C_FUNCTIONS_H
#define CRC32C_FUNCTIONS_H

#include <stddef.h>
#include <stdint.h>

typedef uint32_t crc32c_function(uint32_t crc, const uint64_t *words, size_t word_count);

crc32c_function crc32c_by_instruction;
crc32c_function crc32c_in_three_runs;
crc32c_function crc32c_by_folding_256;
crc32c_function crc32c_by_folding_512;

#endif
