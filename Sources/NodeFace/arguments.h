/* JavaScript values as the arguments of a C function. */
#ifndef ARGUMENTS_H
#define ARGUMENTS_H

#include "node_api_functions.h"

enum {
  /* No function has more parameters than this. */
  maximumParameterCount = 5,
  /* Texts of at most 254 UTF-16 units need no memory of their own. */
  inlineUnitCount = 256
};

typedef enum {
  ArgumentText,
  /* Text, or NULL for null and undefined. */
  ArgumentTextOrNull,
  /* A Uint8Array, Node's Buffer included. */
  ArgumentBytes,
  /* A Uint8Array, or no bytes for null and undefined. */
  ArgumentBytesOrNull,
  /* An integer from 0 to 4294967295. */
  ArgumentUnsigned,
  /* An integer from -2147483648 to 2147483647. */
  ArgumentSigned
} ArgumentKind;

typedef struct {
  const char *name;
  ArgumentKind kind;
} Parameter;

/* An argument for C. Its kind determines which members are set: `number`,
 * `text`, or `bytes` and `length`. Bytes belong to JavaScript and stay valid
 * during the call. */
typedef struct {
  int64_t number;
  const char *text;
  const uint8_t *bytes;
  uint32_t length;
  char *ownedText;
  char inlineText[3 * inlineUnitCount + 1];
} Argument;

/*
 * Converts the values that were passed for `parameters`. If a value cannot be
 * converted, the result is false, and `error` is a JavaScript error that names
 * the parameter. In both cases call releaseArguments() afterwards.
 */
bool convertArguments(napi_env env, const char *functionName,
                      const Parameter *parameters, const napi_value *values,
                      Argument *arguments, napi_value *error);

/* Frees the memory that the arguments own. */
void releaseArguments(const Parameter *parameters, Argument *arguments);

#endif /* ARGUMENTS_H */
