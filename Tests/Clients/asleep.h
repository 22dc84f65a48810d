/* Waits until a thread sleeps, so that a test can act while the thread sleeps. */
#ifndef ASLEEP_H
#define ASLEEP_H

#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/types.h>

/* Returns 1 as soon as a thread of any process sleeps, or 0 after about ten seconds. */
static inline int comesToSleep(pid_t thread) {
  for (int tries = 0; tries < 10000; tries++) {
    char path[64], text[256] = "";
    snprintf(path, sizeof path, "/proc/%d/stat", thread);
    FILE *file = fopen(path, "r");
    const char *state = NULL;
    if (file != NULL) {
      state = fgets(text, sizeof text, file) == NULL ? NULL : strrchr(text, ')');
      fclose(file);
    }
    if (state != NULL && state[2] == 'S') {
      return 1;
    }
    poll(NULL, 0, 1);
  }
  return 0;
}

#endif /* ASLEEP_H */
