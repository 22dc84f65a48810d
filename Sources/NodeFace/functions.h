/* The table of functions, with their parameters and results in JavaScript. */
#ifndef FUNCTIONS_H
#define FUNCTIONS_H

#include "arguments.h"
#include "environment.h"

typedef enum {
  /* A status, a handle or a count: JavaScript gets a number, or an error if it
     is below 0. */
  ResultNumber,
  /* The function writes text into a buffer: JavaScript gets a string. */
  ResultText,
  /* The function writes bytes into a buffer: JavaScript gets a Uint8Array. */
  ResultBytes,
  /* The function waits: JavaScript gets a promise of its number. */
  ResultPromise
} ResultKind;

/* A function of widget_bridge.h. */
typedef struct {
  const char *name;
  ResultKind result;
  /* Calls the function; `buffer` and `capacity` are for functions that
     write. */
  int64_t (*call)(Environment *environment, const Argument *arguments,
                  void *buffer, uint32_t capacity);
  /* The parameters; an entry without a name ends the list. */
  Parameter parameters[maximumParameterCount + 1];
} Function;

extern const Function functions[];
extern const size_t functionCount;

#endif /* FUNCTIONS_H */
