#include "node_face.h"

#include <stdlib.h>
#include <string.h>

#include "errors.h"
#include "functions.h"
#include "wait.h"
#include "widget_bridge.h"

/* The data that is bound to a JavaScript function. */
typedef struct Binding {
  Environment *environment;
  const Function *function;
  int64_t lastLength; /* The length of the last result that fitted. */
} Binding;

static napi_value makeText(napi_env env, const uint8_t *text, size_t length) {
  napi_value value = NULL;
  napi_create_string_utf8(env, (const char *)text, length, &value);
  return value;
}

static napi_value makeBytes(napi_env env, const uint8_t *bytes, size_t length) {
  void *data = NULL;
  napi_value storage, value = NULL;
  if (napi_create_arraybuffer(env, length, &data, &storage) != napi_ok) {
    return NULL;
  }
  if (length > 0) {
    memcpy(data, bytes, length);
  }
  napi_create_typedarray(env, napi_uint8_array, length, storage, 0, &value);
  return value;
}

/* Calls a function that writes into a buffer. Returns its result, or NULL with
   `error` set. */
static napi_value callForBuffer(napi_env env, Binding *binding,
                                const Argument *arguments, napi_value *error) {
  Environment *environment = binding->environment;
  bool isText = binding->function->result == ResultText;
  napi_value value = NULL;
  /* A result that does not fit has to be made a second time, which takes long
     if it lists all keys of a large group. So first make room for a result as
     long as the last one. If memory is short, the buffer stays unchanged. */
  if (binding->lastLength >= environment->capacity) {
    growBuffer(environment, binding->lastLength + 1);
  }
  for (;;) {
    int64_t length = binding->function->call(
        environment, arguments, environment->buffer, environment->capacity);
    if (length < 0) {
      *error = makeLastError(env, (int32_t)length);
      return NULL;
    }
    if (isText ? length < environment->capacity
               : length <= environment->capacity) {
      value = isText ? makeText(env, environment->buffer, (size_t)length)
                     : makeBytes(env, environment->buffer, (size_t)length);
      binding->lastLength = length;
      break;
    }
    if (!growBuffer(environment, length + 1)) {
      break;
    }
  }
  trimBuffer(environment);
  if (value == NULL) {
    napi_value exception;
    napi_get_and_clear_last_exception(env, &exception);
    *error = makeFaceError(env, BridgeStatusTooLarge,
                           "The result is too large for JavaScript.");
  }
  return value;
}

static napi_value callForNumber(napi_env env, const Binding *binding,
                                const Argument *arguments, napi_value *error) {
  int64_t number =
      binding->function->call(binding->environment, arguments, NULL, 0);
  napi_value value = NULL;
  if (number < 0) {
    *error = makeLastError(env, (int32_t)number);
  } else {
    napi_create_double(env, (double)number, &value);
  }
  return value;
}

static napi_value makeRejectedPromise(napi_env env, napi_value error) {
  napi_deferred deferred;
  napi_value promise;
  if (napi_create_promise(env, &deferred, &promise) != napi_ok) {
    return NULL;
  }
  napi_reject_deferred(env, deferred, error);
  return promise;
}

/* Runs when JavaScript calls any of the functions. */
static napi_value callFunction(napi_env env, napi_callback_info info) {
  napi_value values[maximumParameterCount];
  size_t count = maximumParameterCount;
  void *data = NULL;
  if (napi_get_cb_info(env, info, &count, values, NULL, &data) != napi_ok) {
    return NULL;
  }
  Binding *binding = data;
  const Function *function = binding->function;
  Argument arguments[maximumParameterCount];
  napi_value result = NULL, error = NULL;
  if (convertArguments(env, function->name, function->parameters, values,
                       arguments, &error)) {
    switch (function->result) {
    case ResultNumber:
      result = callForNumber(env, binding, arguments, &error);
      break;
    case ResultText:
    case ResultBytes:
      result = callForBuffer(env, binding, arguments, &error);
      break;
    case ResultPromise:
      result = startWait(env, binding->environment, arguments);
      break;
    }
  }
  releaseArguments(function->parameters, arguments);
  if (error != NULL) {
    if (function->result == ResultPromise) {
      return makeRejectedPromise(env, error);
    }
    napi_throw(env, error);
  }
  return result;
}

/* Runs on the environment's thread when the environment ends; no JavaScript
 * runs afterwards. The environment's groups are closed here, because a worker
 * that is stopped cannot close them. */
static void endEnvironment(void *argument) {
  Environment *environment = argument;
  abandonWaits(environment);
  closeGroups(environment);
  releaseEnvironment(environment);
}

napi_value napi_register_module_v1(napi_env env, napi_value exports) {
  Binding *bindings = calloc(functionCount, sizeof *bindings);
  Environment *environment = makeEnvironment(bindings);
  if (environment != NULL &&
      napi_add_env_cleanup_hook(env, endEnvironment, environment) != napi_ok) {
    releaseEnvironment(environment);
    environment = NULL;
  }
  if (environment == NULL) {
    napi_throw(env, makeFaceError(env, BridgeStatusTooLarge,
                                  "The module does not fit in memory."));
    return NULL;
  }
  for (size_t i = 0; i < functionCount; i++) {
    bindings[i] = (Binding){environment, &functions[i], 0};
    napi_value function;
    if (napi_create_function(env, functions[i].name, NAPI_AUTO_LENGTH,
                             callFunction, &bindings[i],
                             &function) == napi_ok) {
      napi_set_named_property(env, exports, functions[i].name, function);
    }
  }
  return exports;
}

int32_t node_api_module_get_api_version_v1(void) { return 8; }
