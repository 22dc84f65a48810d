#include "errors.h"

#include <stdlib.h>

#include "widget_bridge.h"

/* A napi_value is NULL if it could not be made. An error then lacks the member
 * for which the value was meant. */

static napi_value makeString(napi_env env, const char *text) {
  napi_value value = NULL;
  napi_create_string_utf8(env, text, NAPI_AUTO_LENGTH, &value);
  return value;
}

/* JSON.parse(text), or NULL. */
static napi_value parseJSON(napi_env env, const char *text) {
  napi_value global, json, parse, result = NULL, argument = makeString(env, text);
  if (argument == NULL || napi_get_global(env, &global) != napi_ok ||
      napi_get_named_property(env, global, "JSON", &json) != napi_ok ||
      napi_get_named_property(env, json, "parse", &parse) != napi_ok ||
      napi_call_function(env, json, parse, 1, &argument, &result) != napi_ok) {
    napi_value exception;
    napi_get_and_clear_last_exception(env, &exception);
    return NULL;
  }
  return result;
}

static napi_value attachDetail(napi_env env, napi_value error,
                               napi_value detail) {
  if (error != NULL && detail != NULL) {
    napi_set_named_property(env, error, "detail", detail);
  }
  return error;
}

/* Makes {version: 1, code, message}, in the form of getLastErrorJSON(). */
static napi_value makeDetail(napi_env env, napi_value code,
                             napi_value message) {
  napi_value detail = NULL, version = NULL;
  if (napi_create_object(env, &detail) == napi_ok &&
      napi_create_double(env, 1, &version) == napi_ok) {
    napi_set_named_property(env, detail, "version", version);
    napi_set_named_property(env, detail, "code", code);
    napi_set_named_property(env, detail, "message", message);
  }
  return detail;
}

napi_value makeStatusError(napi_env env, int32_t status,
                           const char *lastError) {
  napi_value code = makeString(env, getStatusName(status));
  napi_value detail = lastError == NULL ? NULL : parseJSON(env, lastError);
  napi_value message = NULL, error = NULL;
  napi_valuetype type = napi_undefined;
  if (detail == NULL ||
      napi_get_named_property(env, detail, "message", &message) != napi_ok ||
      napi_typeof(env, message, &type) != napi_ok || type != napi_string) {
    message = code;
  }
  napi_create_error(env, code, message, &error);
  return attachDetail(env, error, detail);
}

napi_value makeLastError(napi_env env, int32_t status) {
  char *lastError = copyLastError();
  napi_value error = makeStatusError(env, status, lastError);
  free(lastError);
  return error;
}

napi_value makeFaceError(napi_env env, int32_t status, const char *message) {
  napi_value code = makeString(env, getStatusName(status));
  napi_value text = makeString(env, message), error = NULL;
  napi_create_error(env, code, text, &error);
  return attachDetail(env, error, makeDetail(env, code, text));
}

napi_value makeArgumentError(napi_env env, const char *message) {
  napi_value code = makeString(env, getStatusName(BridgeStatusInvalidArgument));
  napi_value text = makeString(env, message), error = NULL;
  napi_create_type_error(env, code, text, &error);
  return attachDetail(env, error, makeDetail(env, code, text));
}

char *copyLastError(void) {
  /* Only this thread changes its last error, so the length is still right. */
  int32_t length = getLastErrorJSON(NULL, 0);
  char *text = length < 0 ? NULL : malloc((size_t)length + 1);
  if (text != NULL && getLastErrorJSON(text, (uint32_t)length + 1) != length) {
    free(text);
    return NULL;
  }
  return text;
}
