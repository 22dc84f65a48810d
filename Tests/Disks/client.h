/*
 * Parts of the client of the disks' tests: values that contain their number, and the file in which
 * a process notes what was acknowledged.
 *
 * A value is "NUMBER:LENGTH:" and letters made from its number, LENGTH bytes in all. So a test sees
 * if a value is torn, or belongs to another change. It is kept as data, or as a JSON text.
 */
#ifndef CLIENT_H
#define CLIENT_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "widget_bridge.h"

enum { longestValue = 16 << 20 };

/* Words of a file that is mapped and shared: a process that is killed leaves them as they are. */
extern volatile uint64_t *notes;

void mapNotes(const char *path);

/* Fills `bytes` with the value of a number, at least 32 bytes long. */
void makeValue(char *bytes, uint64_t number, uint32_t length);

/* Reads a value under a key: its length, or a status, or `tornValue`. */
enum { tornValue = -1000 };
int32_t readValue(uint32_t group, const char *key, uint64_t *number);

/* Sets the keys, of which the list ends with NULL, to the value of a number, as one change. */
int32_t setBatch(uint32_t group, char *const *keys, uint64_t number, uint32_t length);

/* Sets a key to the value of a number, as data. */
int32_t setNumber(uint32_t group, const char *key, uint64_t number, uint32_t length);

/* Makes one change of the sequence of `work`. Its number decides what it changes. */
int32_t makeChange(uint32_t group, uint64_t number);

/* Prints a result as a line; if it is a status, with the last error. */
void tell(int64_t result);

/* The command under way: its words, and the group that it is about. */
extern uint32_t group;
extern char *words[];
extern int wordCount;
uint64_t number(int place);
uint32_t length(int place);

/* Commands of client_beside.c. */
void spin(void);
void look(void);
void threads(void);
void forkOne(void);
void forkBesideThreads(void);

#endif /* CLIENT_H */
