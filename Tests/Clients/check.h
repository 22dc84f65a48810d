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

/* Makes one check, and prints `what` as its description. */
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

/*
 * Whether an error's message is longer than a word or two, and ends like a sentence or a question.
 */
static inline int hasSentence(const char *error) {
  const char *message = strstr(error, "\"message\":\"");
  size_t length = 0;
  if (message != NULL) {
    message += strlen("\"message\":\"");
    while (message[length] != '\0' && message[length] != '"') {
      length += message[length] == '\\' ? 2 : 1;
    }
  }
  return length > 15 && (message[length - 1] == '.' || message[length - 1] == '?');
}

/* Below a failed check, prints what the call returned and the last error. */
static inline void explain(int passed, int32_t result, const char *error) {
  if (!passed) {
    printf("    returned %d; the last error: %s\n", (int)result, error);
  }
}

/* Checks that a call failed with `status`, and that the last error explains it in a sentence. */
static inline void checkFailure(int32_t result, int32_t status, const char *what) {
  char error[4096] = "", code[64];
  int32_t length = getLastErrorJSON(error, sizeof error);
  snprintf(code, sizeof code, "\"code\":\"%s\"", getStatusName(status));
  int passed =
      result == status && length > 0 && strstr(error, code) != NULL && hasSentence(error);
  explain(check(passed, "%s: %s", what, getStatusName(status)), result, error);
}

/* Checks that a call failed with invalidValue. The error must name `path` and contain `value`. */
static inline void checkInvalidValue(int32_t result, const char *path, const char *value) {
  char error[4096] = "", member[256];
  getLastErrorJSON(error, sizeof error);
  snprintf(member, sizeof member, "\"path\":\"%s\"", path);
  int passed = result == BridgeStatusInvalidValue && hasSentence(error) &&
               strstr(error, member) != NULL && strstr(error, value) != NULL;
  explain(check(passed, "%s at %s: invalidValue, and both are named", value, path), result, error);
}

static inline int checkSuccess(int32_t result, const char *what) {
  char error[4096] = "";
  if (result < 0) {
    getLastErrorJSON(error, sizeof error);
  }
  int passed = check(result >= 0, "%s", what);
  explain(passed, result, error);
  return passed;
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
