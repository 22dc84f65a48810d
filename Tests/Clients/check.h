/*
 * Checks for the C programs. Each prints a line, "ok 1 - ..." or "not ok 1 - ...", and the program
 * ends with finish(). Checks are made on one thread.
 */
#ifndef CHECK_H
#define CHECK_H

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "widget_bridge.h"

static int checkCount;
static int failureCount;

/* One check: `passed`, and what it shows. */
__attribute__((format(printf, 2, 3))) static int check(int passed, const char *what, ...) {
  va_list arguments;
  va_start(arguments, what);
  failureCount += !passed;
  printf("%s %d - ", passed ? "ok" : "not ok", ++checkCount);
  vprintf(what, arguments);
  printf("\n");
  fflush(stdout);
  va_end(arguments);
  return passed;
}

/* A call failed with `status`, and the last error says so in a sentence. */
static inline int checkFailure(int32_t result, int32_t status, const char *what) {
  char error[4096] = "", code[64];
  int32_t length = getLastErrorJSON(error, sizeof error);
  snprintf(code, sizeof code, "\"code\":\"%s\"", getStatusName(status));
  const char *message = strstr(error, "\"message\":\"");
  size_t sentence = message == NULL ? 0 : strcspn(message + strlen("\"message\":\""), "\"");
  return check(result == status && length > 0 && strstr(error, code) != NULL && sentence > 15,
               "%s is %s (returned %d; %s)", what, getStatusName(status), (int)result, error);
}

/* checkFailure(), where the error names `path` and has `value` in it. */
static inline int checkInvalidValue(int32_t result, const char *path, const char *value) {
  char error[4096] = "", member[256];
  getLastErrorJSON(error, sizeof error);
  snprintf(member, sizeof member, "\"path\":\"%s\"", path);
  return check(result == BridgeStatusInvalidValue && strstr(error, member) != NULL &&
                   strstr(error, value) != NULL,
               "%s at %s is invalidValue and named (returned %d; %s)", value, path, (int)result,
               error);
}

static inline int checkSuccess(int32_t result, const char *what) {
  char error[4096] = "";
  if (result < 0) {
    getLastErrorJSON(error, sizeof error);
  }
  return check(result >= 0, "%s (returned %d; %s)", what, (int)result, error);
}

/* Opens a group below `directory` or ends the program. */
static inline uint32_t openBelow(const char *directory, const char *name) {
  char options[4200];
  snprintf(options, sizeof options, "{\"directory\":\"%s\"}", directory);
  int32_t group = openSharedGroup(name, options);
  if (!checkSuccess(group, "the group opens")) {
    exit(1);
  }
  return (uint32_t)group;
}

static inline int finish(void) {
  printf("1..%d\n", checkCount);
  return failureCount == 0 ? 0 : 1;
}

#endif /* CHECK_H */
