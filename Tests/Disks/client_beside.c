/* The client's commands that work until a line comes, on threads, or in children. */
#include "client.h"

#include <inttypes.h>
#include <poll.h>
#include <pthread.h>
#include <unistd.h>

enum { mostThreads = 16 };

/* Whether a line comes within this many milliseconds. Removes the line from the input. */
static int hasLine(int milliseconds) {
  static char line[64];
  struct pollfd input = {.fd = 0, .events = POLLIN};
  if (poll(&input, 1, milliseconds) == 0) {
    return 0;
  }
  return fgets(line, sizeof line, stdin) != NULL || feof(stdin);
}

void spin(void) {
  uint64_t count = 0, busy = 0, failed = 0;
  printf("spinning\n");
  fflush(stdout);
  for (; !hasLine(1); count += 1) {
    int32_t result = setNumber(group, words[1], count, length(2));
    busy += result == BridgeStatusBusy;
    failed += result < 0 && result != BridgeStatusBusy;
  }
  printf("%" PRIu64 " %" PRIu64 " %" PRIu64 "\n", count, busy, failed);
}

void look(void) {
  uint64_t count = 0, failed = 0, found;
  char error[WIDGET_BRIDGE_ERROR_CAPACITY] = "";
  printf("looking\n");
  fflush(stdout);
  for (; !hasLine(1); count += 1) {
    if (readValue(group, words[1], &found) < 0) {
      failed += 1;
      getLastErrorJSON(error, sizeof error);
    }
  }
  printf("%" PRIu64 " %" PRIu64 " %s\n", count, failed, error);
}

static volatile int isOver;
static uint32_t lengthOnThreads;
static uintptr_t firstThread;

/* A failed set is not repeated: the next set has the next number. */
static void *setOnThread(void *argument) {
  uintptr_t place = (uintptr_t)argument;
  char key[32];
  snprintf(key, sizeof key, "thread%d", (int)(firstThread + place));
  for (uint64_t at = 1; !isOver; at += 1) {
    if (setNumber(group, key, at, lengthOnThreads) >= 0) {
      notes[place] = at;
    } else {
      __atomic_fetch_add(&notes[32 + place], 1, __ATOMIC_RELAXED);
    }
  }
  return NULL;
}

void threads(void) {
  pthread_t all[mostThreads];
  uint64_t count = number(1) < mostThreads ? number(1) : mostThreads;
  lengthOnThreads = length(2);
  firstThread = number(3);
  isOver = 0;
  for (uintptr_t place = 0; place < count; place += 1) {
    pthread_create(&all[place], NULL, setOnThread, (void *)place);
  }
  printf("working\n");
  fflush(stdout);
  while (!hasLine(1000)) {
  }
  isOver = 1;
  for (uint64_t place = 0; place < count; place += 1) {
    pthread_join(all[place], NULL);
  }
  printf("0\n");
}

/*
 * Makes a child that does nothing until the input of this process is closed. Returns after the
 * child has run its fork handlers.
 */
static pid_t forkIdle(void) {
  int ends[2];
  char byte;
  if (pipe(ends) != 0) {
    return -1;
  }
  pid_t child = fork();
  close(ends[child == 0 ? 0 : 1]);
  if (child == 0) {
    close(ends[1]);
    struct pollfd input = {.fd = 0};
    poll(&input, 1, -1);
    _exit(0);
  }
  while (read(ends[0], &byte, 1) > 0) {
  }
  close(ends[0]);
  return child;
}

void forkOne(void) { printf("%d\n", (int)forkIdle()); }

/* Forks at various instants, while other threads are inside a call. */
void forkBesideThreads(void) {
  pthread_t all[4];
  static uint64_t unread[512];
  notes = unread;
  lengthOnThreads = 3000;
  for (uintptr_t place = 0; place < 4; place += 1) {
    pthread_create(&all[place], NULL, setOnThread, (void *)place);
  }
  for (uint64_t place = 0; place < number(1); place += 1) {
    poll(NULL, 0, 1 + (int)(place % 5));
    printf("%d ", (int)forkIdle());
  }
  printf("\n");
}
