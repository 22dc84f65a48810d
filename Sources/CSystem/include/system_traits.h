/*
 * Functions for what Swift cannot ask the system itself, or what is asked in another way on each
 * system. A function that fails returns -1 with errno.
 */
#ifndef SYSTEM_TRAITS_H
#define SYSTEM_TRAITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What the file system of an open file or folder is like: FileSystemTraits in Swift. */
enum {
  file_system_is_remote = 1,
  file_system_reads_take_blocks = 2,
  file_system_is_layered = 4
};
int file_system_traits(int descriptor);

/* OpenFile in Swift says what these do. file_allocate() returns 0 also if the file system cannot do
   it. The length of a list is 0 if there is none. */
int file_allocate(int descriptor, int64_t start, int64_t end);
int file_punch(int descriptor, int64_t start, int64_t end);
int file_has_inner_hole(int descriptor);
long file_access_list(int descriptor, void *_Nonnull bytes, size_t capacity);
int file_set_access_list(int descriptor, const void *_Nonnull bytes, size_t length);

/* Locks the first byte of a file, or gives it back. Locks of ranges have nothing to do with
   flock(). The first function returns 1, or 0 if another open file has the byte. It always returns
   1 if the system has no range locks of open files, because those of processes are lost as soon as
   any descriptor of the file is closed. */
int file_take_place(int descriptor);
void file_give_place(int descriptor);

/* Up to which byte of a file this process may write (RLIMIT_FSIZE): the system ends a process that
   writes beyond (SIGXFSZ), even if the file is that long already. */
uint64_t largest_file(void);

/* An environment variable; NULL also in a program with rights that its user does not have
   (set-user-ID). */
const char *_Nullable trusted_variable(const char *_Nonnull name);

/* Holds off the cancellation of the calling thread (pthread_cancel). Returns the state before, for
   cancellation_restore(). */
int cancellation_hold_off(void);
void cancellation_restore(int state);

/* For FolderWatch in Swift: inotify(7); eventfd(2), to wake the waiters; and epoll(7),
   edge-triggered, so that each waiter learns of every event. Other systems have no watch. */
bool system_watches_folders(void);
int watch_make(void);
int watch_add(int watch, const char *_Nonnull folder);
void watch_remove(int watch, int number);
int signal_make(void);
void signal_raise(int signal);
int waiter_make(int watch, int signal);
/* 1 if a signal, or the end of a stop, interrupted the sleep; otherwise 0. */
int waiter_sleep(int waiter, int milliseconds);
/* The same without a waiter. */
int unwatched_sleep(int64_t nanoseconds);
/* Reads the events of the watch, after it has woken all other waiters, and leaves the waiter
   unreadable until there is more. Only one thread of a process may be inside: a waiter that is
   emptied between another thread's signal and its reading would miss the events of that time. */
void waiter_empty(int waiter, int watch, int signal);

#endif
