/* Makes JavaScript errors with `code`, `message` and `detail`. */
#ifndef ERRORS_H
#define ERRORS_H

#include "node_api_functions.h"

/* An Error for `status`; `lastError` is the text of getLastErrorJSON(). */
napi_value makeStatusError(napi_env env, int32_t status, const char *lastError);

/* An Error for `status`, which the last call on this thread returned. */
napi_value makeLastError(napi_env env, int32_t status);

/* An Error for a failure that this face itself has found. */
napi_value makeFaceError(napi_env env, int32_t status, const char *message);

/* A TypeError with code "invalidArgument". */
napi_value makeArgumentError(napi_env env, const char *message);

/* A copy of the text of getLastErrorJSON() on this thread. The caller frees it;
   it may be NULL. */
char *copyLastError(void);

#endif /* ERRORS_H */
