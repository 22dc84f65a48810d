/*
 * Replaces a process by a new run of the same program.
 */
#ifndef START_AGAIN_H
#define START_AGAIN_H

#include <stdlib.h>
#include <unistd.h>

/* Starts the program as "PROGRAM DIRECTORY ARGUMENT", or ends the process with status 3. A program
   for another processor is started by the emulator that the environment names. */
static inline void startAgain(const char *program, const char *directory, const char *argument) {
  const char *emulator = getenv("WIDGET_BRIDGE_EMULATOR");
  if (emulator != NULL) {
    execlp(emulator, emulator, program, directory, argument, (char *)NULL);
  } else {
    execl(program, program, directory, argument, (char *)NULL);
  }
  _exit(3);
}

#endif /* START_AGAIN_H */
