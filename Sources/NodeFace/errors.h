/* Failures as JavaScript errors with `code`, `message` and `detail`. */
#ifndef ERRORS_H
#define ERRORS_H

#include "node_api_functions.h"

/* An Error for `status`; `lastError` is what getLastErrorJSON() wrote. */
napi_value makeStatusError(napi_env env, int32_t status, const char *lastError);

/* An Error for `status`, which the last call on this thread returned. */
napi_value makeLastError(napi_env env, int32_t status);

/* An Error for `status` that this face found itself. */
napi_value makeFaceError(napi_env env, int32_t status, const char *message);

/* A TypeError with code "invalidArgument". */
napi_value makeArgumentError(napi_env env, const char *message);

/* What getLastErrorJSON() writes on this thread. Free it; it may be NULL. */
char *copyLastError(void);

#endif /* ERRORS_H */
