/*
 * What Swift cannot ask the system for by itself, or what is asked in another way on each
 * system: file systems, limits, and threads that are cancelled.
 */
#ifndef SYSTEM_TRAITS_H
#define SYSTEM_TRAITS_H

#include <stddef.h>
#include <stdint.h>

/* Whether an open file or folder lies on another machine, so that its mapped pages are not one
   memory for all who use it: 1 or 0, and -1 with errno where it is unknown. */
int file_is_remote(int descriptor);

/* Whether reading a hole of the file through a mapping takes room, as it does in memory (tmpfs). */
int file_reads_take_blocks(int descriptor);

/* Whether the file may lie in a layer below others (overlayfs), of which whoever opens it to write
   gets a copy: 1 or 0. */
int file_is_layered(int descriptor);

/* Gives each byte its block, and changes none; the file becomes as long: 0, or -1 with errno. */
int file_allocate(int descriptor, int64_t start, int64_t end);

/* Whether bytes that have no block stand before some that have one: 1 or 0. */
int file_has_inner_hole(int descriptor);

/* Gives the blocks from a byte on back to the disk; the file stays as long as it is: 0, or -1
   with errno where the file system cannot. */
int file_punch(int descriptor, int64_t start, int64_t end);

/* The access control list of a file in the system's own form, or NULL: its length, 0 where there
   is none, -1 with errno. */
long file_access_list(int descriptor, void *_Nullable bytes, size_t capacity);
int file_set_access_list(int descriptor, const void *_Nonnull bytes, size_t length);

/* Up to which byte of a file this process may write (RLIMIT_FSIZE): the system ends a process that
   writes beyond (SIGXFSZ), also where the file is that long already. */
uint64_t largest_file(void);

/* An environment variable; NULL also in a program that runs with rights that its user has not
   (set-user-ID), as its caller chose the environment. */
const char *_Nullable trusted_variable(const char *_Nonnull name);

/* Holds off the cancellation of the calling thread (pthread_cancel); what it was, for the other. */
int cancellation_hold_off(void);
void cancellation_restore(int state);

/* 8 bytes that nobody can guess. */
uint64_t random_word(void);

#endif
