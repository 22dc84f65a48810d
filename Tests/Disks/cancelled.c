/*
 * Cancels threads inside any call. The process must continue, and no lock may stay held.
 *
 *     cancelled DIRECTORY TIMES
 */
#include "client.h"

#include <dirent.h>
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

static const char *directory;
static uint32_t shared;
static atomic_uint place;
static atomic_int entered;

static uint32_t openGroup(const char *more) {
  char options[4200];
  snprintf(options, sizeof options, "{\"directory\":\"%s\"%s}", directory, more);
  int32_t opened = openSharedGroup("group", options);
  return opened < 0 ? 0 : (uint32_t)opened;
}

static void makeCall(uint32_t group, unsigned number) {
  char text[512];
  char *const keys[] = {"a", "b", "c", NULL};
  switch (number % 9) {
  case 0: setNumber(group, "a", number, 900); break;
  case 1: setNumber(group, "large", number, 300000); break;
  case 2: setBatch(group, keys, number, 2000); break;
  case 3: removeSharedValue(group, "b"); break;
  case 4: getSharedKeysJSON(group, text, sizeof text); break;
  case 5: waitForSharedChange(group, getSharedChangeCount(group), 3); break;
  case 6: getSharedData(group, "large", NULL, 0); break;
  case 7: closeSharedGroup(openGroup(",\"durability\":\"power\"")); break;
  default: reloadAllTimelines(group); break;
  }
}

/* Makes calls until the thread is cancelled, during a call or between two. */
static void *run(void *unused) {
  (void)unused;
  entered = 1;
  for (;;) {
    makeCall(shared, place++);
    pthread_testcancel();
  }
  return NULL;
}

static int descriptors(void) {
  int count = 0;
  DIR *folder = opendir("/proc/self/fd");
  while (folder != NULL && readdir(folder) != NULL) {
    count += 1;
  }
  closedir(folder);
  return count;
}

int main(int count, char **arguments) {
  if (count != 3) {
    return 64;
  }
  directory = arguments[1];
  shared = openGroup(",\"durability\":\"power\"");
  int32_t result = 0;
  int before = 0, cancelled = 0;
  for (int time = 0; time < atoi(arguments[2]); time += 1) {
    pthread_t thread;
    entered = 0;
    pthread_create(&thread, NULL, run, NULL);
    while (!entered) {
    }
    /* A pause of up to 2 ms, different for each thread. */
    struct timespec pause = {0, (long)(time * 2654435761u % 2000000)};
    nanosleep(&pause, NULL);
    pthread_cancel(thread);
    void *ended;
    pthread_join(thread, &ended);
    cancelled += ended == PTHREAD_CANCELED;
    result = setNumber(shared, "after", (uint64_t)time, 900);
    if (result < 0) {
      printf("a set after %d cancelled threads: ", time + 1);
      tell(result);
      return 1;
    }
    if (time == 20) {
      before = descriptors();
    }
  }
  printf("%d cancelled, %d descriptors more\n", cancelled, descriptors() - before);
  return 0;
}
