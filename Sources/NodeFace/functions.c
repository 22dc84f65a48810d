#include "functions.h"

#include <string.h>

#include "wait.h"
#include "widget_bridge.h"

#define NO_PARAMETERS {NULL, ArgumentText}

#define TEXT(place) arguments[place].text
#define UNSIGNED(place) ((uint32_t)arguments[place].number)
#define SIGNED(place) ((int32_t)arguments[place].number)
#define BYTES(place) arguments[place].bytes, arguments[place].length
#define TEXT_OUT (char *)buffer, capacity
#define BYTES_OUT (uint8_t *)buffer, capacity

/* getStatusName() as a function that writes text into a buffer. */
static int32_t copyStatusName(int32_t status, char *buffer, uint32_t capacity) {
  const char *name = getStatusName(status);
  size_t length = strlen(name);
  if (length < capacity) {
    memcpy(buffer, name, length + 1);
  }
  return (int32_t)length;
}

/*
 * function_table.h has a row for each function that JavaScript sees:
 *
 *     FUNCTION(name, result, call, parameters...)
 *
 * `call` is the call in C. TEXT(0), UNSIGNED(1), BYTES(2) are its arguments by
 * their place in JavaScript. TEXT_OUT and BYTES_OUT are the buffer and
 * capacity, which JavaScript does not pass. The compiler checks each call
 * against the header. environment.h has the functions that open and close
 * groups, and wait.h has the function that interrupts waits.
 */
#define FUNCTION(name, result, expression, ...)                              \
  static int64_t call_##name(Environment *environment,                       \
                             const Argument *arguments, void *buffer,        \
                             uint32_t capacity) {                            \
    (void)environment, (void)arguments, (void)buffer, (void)capacity;        \
    return (int64_t)expression;                                              \
  }
#include "function_table.h"
#undef FUNCTION

#define FUNCTION(name, result, expression, ...) \
  {#name, result, call_##name, {__VA_ARGS__}},
const Function functions[] = {
#include "function_table.h"
};
#undef FUNCTION

const size_t functionCount = sizeof functions / sizeof functions[0];
