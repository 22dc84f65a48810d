/*
 * The functions that the core needs from its host when it runs as WebAssembly. They read and lock
 * the group of a call, and are the module's only imports.
 *
 * A function that fails returns a status of widget_bridge.h. No function may throw: an exception
 * that passes through the module would leave it in the middle of a call.
 */
#ifndef WASM_HOST_H
#define WASM_HOST_H

#include <stdint.h>

#if defined(__wasm__)
#define WASM_HOST_IMPORT(name) __attribute__((import_module("group"), import_name(name)))
#else
#define WASM_HOST_IMPORT(name)
#endif

/* The status of a call that needs a time zone. The host hands the zone over, and makes the call
   again. No status of widget_bridge.h has this number. */
#define WASM_HOST_NEEDS_ZONE -100

/* The types of items are 0, a value; 1, data; and 2, a record. wasm_host_list() also takes 3, to
   list the keys of values and data. In place of an item's bytes, the host then writes one byte,
   which is 1 for data, and the item's length in four bytes. */
#define WASM_HOST_KEYS 3
/* wasm_host_list() also takes 4, to list the values of some keys, in the order of the keys. Keys
   without a value are left out. The prefix holds the keys, with a NUL after each. */
#define WASM_HOST_SOME_VALUES 4

/* Reads the item with a type and a name, which is UTF-8 of `length` bytes. The host writes the
   item's bytes to the address that room() returns, and returns how many there are. It returns
   NotFound if there is no item, and WrongType if the key holds an item of another type. */
int32_t wasm_host_read(int32_t type, const uint8_t *_Nullable name, uint32_t length)
    WASM_HOST_IMPORT("read");

/* Lists the items of a type whose names begin with a prefix, sorted by the bytes of their names, as
   they are at one moment. The host writes the list to the address that room() returns, and returns
   the list's length in bytes. Each item begins with the length of its name and the length of its
   bytes, in four bytes each, the lowest first. The name and the bytes follow. */
int32_t wasm_host_list(int32_t type, const uint8_t *_Nullable prefix, uint32_t length)
    WASM_HOST_IMPORT("list");

/* Lists the names that were set or removed since a revision, in the form of wasm_host_list(). In
   place of an item's bytes, the host writes one byte, which is 1 for a record. Returns NotFound if
   the host no longer knows what changed. */
int32_t wasm_host_changes(double since) WASM_HOST_IMPORT("changes");

/* Takes the writers' lock of the group, which the host releases after the call. Returns the
   revision that the group has then, or a status. */
double wasm_host_lock(void) WASM_HOST_IMPORT("lock");

/* Takes random bits for the hashing of texts. The host calls it once, before anything else. */
void wasm_host_seed(uint32_t low, uint32_t high);

#endif
