/*
 * Files with holes: bytes that read as zeros and have no block on the disk.
 *
 * A store into a hole through a mapping asks the disk for a block, and where that is
 * full the system ends the process (SIGBUS).
 */
#ifndef FILE_HOLES_H
#define FILE_HOLES_H

#include <stdint.h>

/*
 * Whether there is a hole before a byte: 1 or 0; 0 too where the system cannot tell,
 * and where each store takes a new block anyway (Btrfs, ZFS).
 */
int shared_file_has_hole(int descriptor, int64_t end);

/*
 * Where the last page ends, before a byte, in which there is more than a hole; that byte
 * where the system cannot tell.
 */
int64_t shared_file_end_of_data(int descriptor, int64_t end);

/*
 * Gives each byte before that one its block, and changes none: 0, or -1 with errno.
 * EOPNOTSUPP where the file system has no call for it; ENOSPC before anything is taken
 * from a disk that has not enough.
 */
int shared_file_allocate(int descriptor, int64_t end);

/*
 * The same by writing zeros where there is a hole. Others may do so at once, and store
 * into what they have filled: under a lock of the file's own (flock).
 */
int shared_file_write_holes(int descriptor, int64_t end);

/* Whether reading a hole through a mapping takes a block as well: 1 or 0. */
int shared_file_reads_take_blocks(int descriptor);

/*
 * Whether the file may lie in a layer below others, of which whoever opens it to write gets a
 * copy: 1 or 0.
 */
int shared_file_is_layered(int descriptor);

#endif
