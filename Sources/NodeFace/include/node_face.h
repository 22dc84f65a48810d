/*
 * node_face.h - the library as a Node-API module.
 *
 * Node, Deno and Bun load the library with process.dlopen() and look for the
 * two functions below, which nobody else calls. The module exports functions
 * with the names of widget_bridge.h:
 *
 *     const bridge = { exports: {} };
 *     process.dlopen(bridge, "/path/to/libWidgetBridge.so");
 *     const group = bridge.exports.openSharedGroup("com.example.app", null);
 *
 * Text is passed and returned as a string, bytes as a Uint8Array, and results
 * of 0 or more as numbers. Buffers and capacities are not passed. null and
 * undefined stand for NULL. If a call fails, it throws an Error with `code`,
 * the name of the status, and `detail`, the document of getLastErrorJSON() as
 * an object. An argument of the wrong JavaScript type, a text that holds U+0000
 * or half of a surrogate pair, and a number that is not an integer of 32 bits
 * throw a TypeError with code "invalidArgument".
 *
 * waitForSharedChange returns a promise. A separate thread waits, and does not
 * keep the process alive.
 *
 * When a JavaScript environment (the main thread, a worker) ends, the groups
 * that it opened are closed.
 */
#ifndef NODE_FACE_H
#define NODE_FACE_H

#include <stdint.h>

struct napi_env__;
struct napi_value__;

/* Adds the functions to `exports`. Each environment calls it once. */
__attribute__((visibility("default"))) struct napi_value__ *
napi_register_module_v1(struct napi_env__ *env, struct napi_value__ *exports);

/* The version of Node-API that the module is written for. */
__attribute__((visibility("default"))) int32_t
node_api_module_get_api_version_v1(void);

#endif /* NODE_FACE_H */
