/*
 * Parts of the client of the disk tests: values that contain their number, and the file in which a
 * process notes what was acknowledged.
 *
 * A value consists of "NUMBER:LENGTH:" and letters computed from its number, LENGTH bytes in all. A
 * test therefore sees whether a value is torn or belongs to another change. A value is stored as
 * data, or as a JSON text.
 */
#ifndef CLIENT_H
#define CLIENT_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "widget_bridge.h"

enum { longestValue = 16 << 20 };

/* The words of a file that is mapped and shared, so they stay when the process is killed. */
extern volatile uint64_t *notes;

void mapNotes(const char *path);

/* Fills `bytes` with the value for a number. `length` is at least 32 bytes. */
void makeValue(char *bytes, uint64_t number, uint32_t length);

/* Reads the value under a key. Returns its length, a status, or `tornValue`. */
enum { tornValue = -1000 };
int32_t readValue(uint32_t group, const char *key, uint64_t *number);

/* Sets the keys to the value for a number, as one change. The list of keys ends with NULL. */
int32_t setBatch(uint32_t group, char *const *keys, uint64_t number, uint32_t length);

/* Sets a key to the value for a number, as data. */
int32_t setNumber(uint32_t group, const char *key, uint64_t number, uint32_t length);

/* Makes one change of the sequence of `work`. The number decides what the change is. */
int32_t makeChange(uint32_t group, uint64_t number);

/* Prints a result as a line; if it is a status, the last error follows. */
void tell(int64_t result);

/* The group that the commands use, and the words of the current command. */
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
