/*
 * The part of Node-API that this module uses, declared according to its
 * documentation (https://nodejs.org/api/n-api.html). Node-API is a stable C
 * ABI. Node 20 and later, Deno and Bun provide version 8, which is used here.
 *
 * The functions are weak symbols, which the program that loads the library
 * defines. If that program is not a JavaScript runtime, the library still
 * loads, and the functions are never called.
 */
#ifndef NODE_API_FUNCTIONS_H
#define NODE_API_FUNCTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__APPLE__)
#define NODE_API extern __attribute__((weak_import))
#else
#define NODE_API extern __attribute__((weak))
#endif

/* The length of a text that ends with NUL. */
#define NAPI_AUTO_LENGTH SIZE_MAX

typedef struct napi_env__ *napi_env;
typedef struct napi_value__ *napi_value;
typedef struct napi_deferred__ *napi_deferred;
typedef struct napi_callback_info__ *napi_callback_info;
typedef struct napi_threadsafe_function__ *napi_threadsafe_function;

/* The module distinguishes only these two values. Every other value is a
   failure of another kind. */
typedef enum { napi_ok = 0, napi_string_expected = 3 } napi_status;

typedef enum {
  napi_undefined,
  napi_null,
  napi_boolean,
  napi_number,
  napi_string,
  napi_symbol,
  napi_object,
  napi_function,
  napi_external,
  napi_bigint
} napi_valuetype;

typedef enum { napi_uint8_array = 1 } napi_typedarray_type;

typedef enum {
  napi_tsfn_release,
  napi_tsfn_abort
} napi_threadsafe_function_release_mode;

typedef enum {
  napi_tsfn_nonblocking,
  napi_tsfn_blocking
} napi_threadsafe_function_call_mode;

typedef napi_value (*napi_callback)(napi_env env, napi_callback_info info);
typedef void (*napi_finalize)(napi_env env, void *data, void *hint);
typedef void (*napi_threadsafe_function_call_js)(napi_env env,
                                                 napi_value callback,
                                                 void *context, void *data);

/* Functions and their calls. */
NODE_API napi_status napi_create_function(napi_env env, const char *name,
                                          size_t length, napi_callback callback,
                                          void *data, napi_value *result);
NODE_API napi_status napi_get_cb_info(napi_env env, napi_callback_info info,
                                      size_t *count, napi_value *arguments,
                                      napi_value *receiver, void **data);
NODE_API napi_status napi_call_function(napi_env env, napi_value receiver,
                                        napi_value function, size_t count,
                                        const napi_value *arguments,
                                        napi_value *result);

/* Values in. */
NODE_API napi_status napi_typeof(napi_env env, napi_value value,
                                 napi_valuetype *result);
NODE_API napi_status napi_get_value_double(napi_env env, napi_value value,
                                           double *result);
NODE_API napi_status napi_get_value_string_utf16(napi_env env, napi_value value,
                                                 uint16_t *buffer,
                                                 size_t capacity,
                                                 size_t *result);
NODE_API napi_status napi_is_typedarray(napi_env env, napi_value value,
                                        bool *result);
NODE_API napi_status napi_get_typedarray_info(napi_env env, napi_value value,
                                              napi_typedarray_type *type,
                                              size_t *length, void **data,
                                              napi_value *arraybuffer,
                                              size_t *offset);
NODE_API napi_status napi_is_arraybuffer(napi_env env, napi_value value,
                                         bool *result);
NODE_API napi_status napi_is_detached_arraybuffer(napi_env env,
                                                  napi_value value,
                                                  bool *result);

/* Values out. */
NODE_API napi_status napi_get_global(napi_env env, napi_value *result);
NODE_API napi_status napi_create_double(napi_env env, double value,
                                        napi_value *result);
NODE_API napi_status napi_create_string_utf8(napi_env env, const char *text,
                                             size_t length, napi_value *result);
NODE_API napi_status napi_create_arraybuffer(napi_env env, size_t length,
                                             void **data, napi_value *result);
NODE_API napi_status napi_create_typedarray(napi_env env,
                                            napi_typedarray_type type,
                                            size_t length,
                                            napi_value arraybuffer,
                                            size_t offset, napi_value *result);
NODE_API napi_status napi_create_object(napi_env env, napi_value *result);
NODE_API napi_status napi_set_named_property(napi_env env, napi_value object,
                                             const char *name,
                                             napi_value value);
NODE_API napi_status napi_get_named_property(napi_env env, napi_value object,
                                             const char *name,
                                             napi_value *result);

/* Errors. */
NODE_API napi_status napi_create_error(napi_env env, napi_value code,
                                       napi_value message, napi_value *result);
NODE_API napi_status napi_create_type_error(napi_env env, napi_value code,
                                            napi_value message,
                                            napi_value *result);
NODE_API napi_status napi_throw(napi_env env, napi_value error);
NODE_API napi_status napi_get_and_clear_last_exception(napi_env env,
                                                       napi_value *result);

/* Promises, other threads, and the end of an environment. */
NODE_API napi_status napi_create_promise(napi_env env, napi_deferred *deferred,
                                         napi_value *promise);
NODE_API napi_status napi_resolve_deferred(napi_env env, napi_deferred deferred,
                                           napi_value value);
NODE_API napi_status napi_reject_deferred(napi_env env, napi_deferred deferred,
                                          napi_value error);
NODE_API napi_status napi_create_threadsafe_function(
    napi_env env, napi_value function, napi_value resource,
    napi_value resourceName, size_t maximumQueueSize, size_t initialThreadCount,
    void *finalizeData, napi_finalize finalize, void *context,
    napi_threadsafe_function_call_js callJS, napi_threadsafe_function *result);
NODE_API napi_status napi_call_threadsafe_function(
    napi_threadsafe_function function, void *data,
    napi_threadsafe_function_call_mode mode);
NODE_API napi_status napi_release_threadsafe_function(
    napi_threadsafe_function function,
    napi_threadsafe_function_release_mode mode);
NODE_API napi_status
napi_unref_threadsafe_function(napi_env env, napi_threadsafe_function function);
NODE_API napi_status napi_add_env_cleanup_hook(napi_env env,
                                               void (*hook)(void *argument),
                                               void *argument);

#endif /* NODE_API_FUNCTIONS_H */
