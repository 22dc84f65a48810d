/*
 * What the core asks of whoever runs it as WebAssembly: the values and records of the
 * group that a call is about. These are the module's only imports.
 *
 * All answer with a status of widget_bridge.h where they fail, and never throw: an
 * exception that passes through the module would leave it in the middle of a call.
 */
#ifndef WASM_HOST_H
#define WASM_HOST_H

#include <stdint.h>

#if defined(__wasm__)
#define WASM_HOST_IMPORT(name) __attribute__((import_module("group"), import_name(name)))
#else
#define WASM_HOST_IMPORT(name)
#endif

/* The status of a call that the host has to hand a time zone over for, before it makes the
   call again; no status of widget_bridge.h has this number. */
#define WASM_HOST_NEEDS_ZONE -100

/* The types of items: 0 a value, 1 data, 2 a record. In place of one, a list may be asked
   for keys with values or data; what stands for a key in it is whether it is data, a byte,
   and the length of what it holds, of four bytes. */
#define WASM_HOST_KEYS 3
/* Or, in place of all values with a prefix, the values that are there of some keys, in the
   order of the keys, which stand in the prefix with a NUL behind each. */
#define WASM_HOST_SOME_VALUES 4

/* Reads the item of a type and a name, UTF-8 of `length` bytes. Answers how many bytes it
   has and has put them where room() says; NotFound where there is none, WrongType where
   the key holds an item of another type. */
int32_t wasm_host_read(int32_t type, const uint8_t *_Nullable name, uint32_t length)
    WASM_HOST_IMPORT("read");

/* Lists the items of a type whose names begin with a prefix, sorted by the bytes
   of their names, as they are at one moment. Answers how many bytes the list has and has
   put them where room() says: of each the length of the name and that of its bytes, of
   four bytes each, the lowest first; then the name and the bytes. */
int32_t wasm_host_list(int32_t type, const uint8_t *_Nullable prefix, uint32_t length)
    WASM_HOST_IMPORT("list");

/* Lists what was set or removed since a revision, in a list as above: of each its name and
   whether it is a record, a byte. NotFound where that is no longer known. */
int32_t wasm_host_changes(double since) WASM_HOST_IMPORT("changes");

/* Takes the writers' lock of the group, which the host gives back after the call. Answers
   the revision that the group has then, or a status. */
double wasm_host_lock(void) WASM_HOST_IMPORT("lock");

/* Random bits for the hashing of texts, given once by the host before anything else. */
void wasm_host_seed(uint32_t low, uint32_t high);

#endif
