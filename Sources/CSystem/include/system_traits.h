/*
 * What Swift cannot ask the system for by itself, or what is asked in another way on each system.
 * What fails answers -1 with errno.
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

/* OpenFile in Swift says what these do. Allocating answers 0 also where the file system cannot; the
   length of a list is 0 where there is none. */
int file_allocate(int descriptor, int64_t start, int64_t end);
int file_punch(int descriptor, int64_t start, int64_t end);
int file_has_inner_hole(int descriptor);
long file_access_list(int descriptor, void *_Nonnull bytes, size_t capacity);
int file_set_access_list(int descriptor, const void *_Nonnull bytes, size_t length);

/* Takes the first byte of a file's locks by range, of which flock() knows nothing, or gives it
   back: 1, or 0 if another open file has it. Where the system has no such locks of open files, it
   is always 1: those of processes are lost as soon as any descriptor of the file is closed. */
int file_take_place(int descriptor);
void file_give_place(int descriptor);

/* Up to which byte of a file this process may write (RLIMIT_FSIZE): the system ends a process that
   writes beyond (SIGXFSZ), also where the file is that long already. */
uint64_t largest_file(void);

/* An environment variable; NULL also in a program with rights that its user has not
   (set-user-ID). */
const char *_Nullable trusted_variable(const char *_Nonnull name);

/* Holds off the cancellation of the calling thread (pthread_cancel); what it was, for the other. */
int cancellation_hold_off(void);
void cancellation_restore(int state);

/* FolderWatch in Swift: inotify(7); eventfd(2), to wake those who wait; and epoll(7),
   edge-triggered, by which each of them is told of every event. Other systems have none. */
bool system_watches_folders(void);
int watch_make(void);
int watch_add(int watch, const char *_Nonnull folder);
void watch_remove(int watch, int number);
int signal_make(void);
void signal_raise(int signal);
int waiter_make(int watch, int signal);
/* 1 if a signal, or the end of a stop, interrupted the sleep; otherwise 0. */
int waiter_sleep(int waiter, int milliseconds);
/* Reads what the watch has told, for which all other waiters are woken, and leaves the waiter
   unreadable until there is more. Of a process one thread at a time: what comes between another
   thread's signal and its reading would be lost to a waiter that is emptied meanwhile. */
void waiter_empty(int waiter, int watch, int signal);

#endif
