/*
 * Replaces this process by a new run of its program.
 */
#ifndef START_AGAIN_H
#define START_AGAIN_H

#include <stdlib.h>
#include <unistd.h>

/* Starts the program as "PROGRAM DIRECTORY ARGUMENT" in place of this process. If
   WIDGET_BRIDGE_EMULATOR names an emulator, starts the program in it. If that is not possible, ends
   the process with status 3. */
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
