/*
 * Polls the descriptor that reports changes, empties it, and makes changes in another process, for
 * the programs that test it.
 */
#ifndef DESCRIPTOR_H
#define DESCRIPTOR_H

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

/* The folder in which the groups lie. */
static const char *directory;

/* Whether a descriptor is readable within this many milliseconds; -1 waits without end. */
static inline int isReadable(int descriptor, int milliseconds) {
  struct pollfd polled = {.fd = descriptor, .events = POLLIN};
  return poll(&polled, 1, milliseconds) == 1 && (polled.revents & POLLIN) != 0;
}

/* Takes changes until the descriptor is unreadable. Returns whether there was a change. */
static inline int take(uint32_t group, int descriptor, uint32_t *count) {
  int told = 0;
  while (isReadable(descriptor, 0)) {
    told |= waitForSharedChange(group, *count, 0) == 1;
    *count = getSharedChangeCount(group);
  }
  return told;
}

/*
 * Calls waitForSharedChange() as an event loop does: while the descriptor is readable, until a
 * change is reported, at most ten times. Returns the last result.
 */
static inline int32_t hear(uint32_t group, int descriptor, uint32_t count) {
  int32_t result = 0;
  for (int calls = 0; calls < 10 && result != 1 && isReadable(descriptor, 0); calls++) {
    result = waitForSharedChange(group, count, 0);
  }
  return result;
}

/*
 * Changes a group in another process, and waits until the process has ended. Returns whether it
 * succeeded.
 */
static inline int isChangedElsewhere(const char *name) {
  pid_t child = fork();
  if (child == 0) {
    char options[4200];
    snprintf(options, sizeof options, "{\"directory\":\"%s\"}", directory);
    int32_t group = openSharedGroup(name, options);
    _exit(group < 0 || setSharedValue((uint32_t)group, "key", "1") < 0);
  }
  int status = 1;
  waitpid(child, &status, 0);
  return status == 0;
}

static inline void changeElsewhere(const char *name) {
  check(isChangedElsewhere(name), "another process changes %s", name);
}

#endif /* DESCRIPTOR_H */
