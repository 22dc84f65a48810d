/*
 * Functions for requests to the system that Swift cannot make itself, or that differ from system to
 * system. A function that fails returns -1 with errno.
 */
#ifndef SYSTEM_TRAITS_H
#define SYSTEM_TRAITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The traits of the file system that holds an open file or folder; in Swift they are
   FileSystemTraits. */
enum {
  file_system_is_remote = 1,
  file_system_reads_take_blocks = 2,
  file_system_is_layered = 4
};
int file_system_traits(int descriptor);

/* OpenFile in Swift documents these functions. file_allocate() also returns 0 if the file system
   cannot allocate. file_access_list() returns 0 if there is no list. */
int file_allocate(int descriptor, int64_t start, int64_t end);
int file_punch(int descriptor, int64_t start, int64_t end);
int file_has_inner_hole(int descriptor);
int64_t file_hole(int descriptor, int64_t offset);
int64_t file_data_end(int descriptor, int64_t offset);
long file_access_list(int descriptor, void *_Nonnull bytes, size_t capacity);
int file_set_access_list(int descriptor, const void *_Nonnull bytes, size_t length);

/* These functions lock and unlock the first byte of a file. Locks of ranges are independent of
   flock(). The first function returns 1, or 0 if another open file has locked the byte. It always
   returns 1 if the system has no range locks for open files. Range locks for processes would be
   lost as soon as any descriptor of the file is closed. */
int file_take_place(int descriptor);
void file_give_place(int descriptor);

/* The length up to which this process may write a file (RLIMIT_FSIZE). The system ends a process
   that writes beyond it (SIGXFSZ), even if the file is already longer. */
uint64_t largest_file(void);

/* An environment variable; NULL if it is not set, or in a program with rights that its user does
   not have (set-user-ID). */
const char *_Nullable trusted_variable(const char *_Nonnull name);

/* Holds off the cancellation of the calling thread (pthread_cancel). Returns the previous state,
   for cancellation_restore(). */
int cancellation_hold_off(void);
void cancellation_restore(int state);

/* For FolderWatch in Swift: inotify(7); eventfd(2), to wake the waiters; and epoll(7),
   edge-triggered, so that each waiter learns of every event. Other systems have no watch. */
bool system_watches_folders(void);
int watch_make(void);
/* If for_moves, only moves of the folder itself are reported. */
int watch_add(int watch, const char *_Nonnull folder, bool for_moves);
void watch_remove(int watch, int number);
int signal_make(void);
void signal_raise(int signal);
int waiter_make(int watch, int signal);
/* Returns 1 if the sleep was interrupted by a signal, or by a stop of the process that has ended;
   otherwise 0. */
int waiter_sleep(int waiter, int milliseconds);
/* Sleeps without a waiter. Returns the same as waiter_sleep(). */
int unwatched_sleep(int64_t nanoseconds);
/* Wakes all other waiters, then reads the events of the watch. The waiter is then unreadable until
   there are more events. Only one thread of a process may run this at a time: a waiter that is
   emptied between another thread's signal and that thread's reading would miss the events in
   between. */
void waiter_empty(int waiter, int watch, int signal);
/* Keeps a waiter readable, or no longer. The signal must have been raised before. */
void waiter_hold(int waiter, int signal, bool is_held);

#endif
