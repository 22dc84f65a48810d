/*
 * Tests the descriptor that reports changes: what makes it readable and unreadable, and that a
 * closed handle has none. The descriptor keeps working while threads poll it, and while other
 * descriptors of the process are emptied.
 *
 *     descriptors DIRECTORY
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>

#include "asleep.h"
#include "descriptor.h"

static void checkChanges(void) {
  uint32_t group = openBelow(directory, "told"), other = openBelow(directory, "told");
  uint32_t count = getSharedChangeCount(group), otherCount = count;
  int32_t descriptor = getSharedChangeDescriptor(group);
  int32_t otherDescriptor = getSharedChangeDescriptor(other);
  checkSuccess(descriptor, "a handle has a descriptor");
  check(descriptor > 2 && descriptor != otherDescriptor, "each handle has its own descriptor");
  check(getSharedChangeDescriptor(group) == descriptor,
        "a handle's descriptor is the same at each call");
  take(group, descriptor, &count);
  take(other, otherDescriptor, &otherCount);
  take(group, descriptor, &count);
  check(!isReadable(descriptor, 0) && !isReadable(otherDescriptor, 0),
        "after a report the descriptor is unreadable");
  changeElsewhere("told");
  check(isReadable(descriptor, -1), "a change makes the descriptor readable");
  check(take(group, descriptor, &count), "the next call reports the change");
  check(isReadable(otherDescriptor, -1) && take(other, otherDescriptor, &otherCount),
        "another handle's descriptor is readable by itself");
  check(setSharedValue(group, "key", "2") == 0 && isReadable(descriptor, -1) &&
            take(group, descriptor, &count),
        "a change by this process is reported, too");
  for (int round = 0; round < 200; round++) {
    setSharedValue(group, "key", round % 2 ? "1" : "22");
    if (!isReadable(descriptor, 10000) || !isReadable(otherDescriptor, 10000)) {
      check(0, "change %d is reported", round);
      break;
    }
    take(round % 2 ? group : other, round % 2 ? descriptor : otherDescriptor,
         round % 2 ? &count : &otherCount);
    take(round % 2 ? other : group, round % 2 ? otherDescriptor : descriptor,
         round % 2 ? &otherCount : &count);
  }
  check(count == getSharedChangeCount(group) && otherCount == count, "all changes are reported");
  checkSuccess(closeSharedGroup(other), "one of two handles closes");
  check(fcntl(otherDescriptor, F_GETFD) == -1, "the closed handle's descriptor is closed");
  checkFailure(getSharedChangeDescriptor(other), BridgeStatusInvalidHandle,
               "a closed handle has no descriptor");
  check(setSharedValue(group, "key", "3") == 0 && isReadable(descriptor, -1),
        "the other handle still reports changes");
  closeSharedGroup(group);
}

/* A wait on a separate thread, with its result. */
struct wait {
  uint32_t group, since;
  int32_t result;
  atomic_int thread;
};

static void *waitForChange(void *argument) {
  struct wait *wait = argument;
  wait->thread = (pid_t)syscall(SYS_gettid);
  wait->result = waitForSharedChange(wait->group, wait->since, UINT32_MAX);
  return NULL;
}

/* A wait that has slept leaves the descriptors of its handle and of all other handles readable. */
static void checkWaits(void) {
  uint32_t group = openBelow(directory, "slept"), other = openBelow(directory, "slept");
  uint32_t count = getSharedChangeCount(group);
  int32_t descriptor = getSharedChangeDescriptor(group);
  int haveSlept = 1, areWoken = 1, areReadable = 1;
  for (int round = 0; round < 40; round++) {
    take(group, descriptor, &count);
    struct wait wait = {.group = round % 2 ? group : other, .since = count};
    pthread_t thread;
    pthread_create(&thread, NULL, waitForChange, &wait);
    while (wait.thread == 0) {
      poll(NULL, 0, 1);
    }
    haveSlept &= comesToSleep(wait.thread);
    setSharedValue(other, "key", round % 2 ? "1" : "22");
    pthread_join(thread, NULL);
    areWoken &= wait.result == 1;
    areReadable &= isReadable(descriptor, 0);
  }
  check(haveSlept && areWoken, "waits sleep until there is a change");
  check(areReadable, "a wait that has slept empties no descriptor");
  closeSharedGroup(other);
  closeSharedGroup(group);
}

static atomic_int isOver;

static void *closeIt(void *group) {
  closeSharedGroup((uint32_t)(uintptr_t)group);
  return NULL;
}

static void *pollAndTake(void *argument) {
  (void)argument;
  while (!isOver) {
    char options[4200];
    snprintf(options, sizeof options, "{\"directory\":\"%s\"}", directory);
    int32_t group = openSharedGroup("beside", options);
    if (group < 0) {
      continue;
    }
    int32_t descriptor = getSharedChangeDescriptor((uint32_t)group);
    pthread_t closer;
    pthread_create(&closer, NULL, closeIt, (void *)(uintptr_t)group);
    for (int round = 0; round < 50; round++) {
      isReadable(descriptor, 0);
      waitForSharedChange((uint32_t)group, 0, 0);
      getSharedChangeDescriptor((uint32_t)group);
    }
    pthread_join(closer, NULL);
  }
  return NULL;
}

static int openFiles(void) {
  int count = 0;
  DIR *folder = opendir("/proc/self/fd");
  while (folder != NULL && readdir(folder) != NULL) {
    count++;
  }
  closedir(folder);
  return count;
}

static void checkClosing(void) {
  uint32_t group = openBelow(directory, "beside");
  int before = openFiles();
  pthread_t threads[3];
  isOver = 0;
  for (int each = 0; each < 3; each++) {
    pthread_create(&threads[each], NULL, pollAndTake, NULL);
  }
  for (int round = 0; round < 500; round++) {
    setSharedValue(group, "key", "1");
  }
  isOver = 1;
  for (int each = 0; each < 3; each++) {
    pthread_join(threads[each], NULL);
  }
  check(openFiles() == before, "handles close while threads poll, and leave no file open");
  closeSharedGroup(group);
}

/* What the threads of checkBeside() use: a handle that is emptied, and one that is waited on. */
static uint32_t emptied, awaited;
/* The ends of a pipe, into which the waiting thread writes each count that it learns. */
static int counts[2];

static void *emptyAgain(void *argument) {
  (void)argument;
  while (!isOver) {
    waitForSharedChange(emptied, getSharedChangeCount(emptied), 0);
  }
  return NULL;
}

static void *waitAgain(void *argument) {
  (void)argument;
  while (!isOver) {
    uint32_t count = getSharedChangeCount(awaited);
    if (write(counts[1], &count, sizeof count) != sizeof count) {
      break;
    }
    waitForSharedChange(awaited, count, UINT32_MAX);
  }
  return NULL;
}

/* Whether the waiting thread learns of a count. A wake that is lost costs it ten seconds. */
static int isLearnt(uint32_t expected) {
  uint32_t count = 0;
  while (count != expected) {
    if (!isReadable(counts[0], 5000) || read(counts[0], &count, sizeof count) != sizeof count) {
      return 0;
    }
  }
  return 1;
}

/* No event is lost while other threads empty descriptors and begin waits, which use one watch. */
static void checkBeside(void) {
  uint32_t group = openBelow(directory, "shared");
  emptied = openBelow(directory, "shared");
  awaited = openBelow(directory, "shared");
  uint32_t count = getSharedChangeCount(group);
  int32_t descriptor = getSharedChangeDescriptor(group);
  checkSuccess(getSharedChangeDescriptor(emptied), "another handle has a descriptor, too");
  check(pipe(counts) == 0, "a pipe tells what a thread learns");
  pthread_t threads[2];
  isOver = 0;
  pthread_create(&threads[0], NULL, emptyAgain, NULL);
  pthread_create(&threads[1], NULL, waitAgain, NULL);
  int rounds = 0, isTold = 1, isWoken = 1;
  for (; rounds < 5000 && isTold && isWoken; rounds++) {
    take(group, descriptor, &count);
    for (volatile int pause = rand() % 20000; pause > 0; pause--) {
    }
    setSharedValue(group, "key", rounds % 2 ? "1" : "22");
    isTold = isReadable(descriptor, 5000);
    isWoken = isLearnt(getSharedChangeCount(group));
  }
  check(isTold, "a descriptor is readable after each of %d changes, while another is emptied",
        rounds);
  check(isWoken, "a wait hears of each of %d changes, while a descriptor is emptied", rounds);
  isOver = 1;
  setSharedValue(group, "key", "3");
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  close(counts[0]);
  close(counts[1]);
  closeSharedGroup(emptied);
  closeSharedGroup(awaited);
  closeSharedGroup(group);
}

int main(int count, char **arguments) {
  if (count != 2) {
    return 64;
  }
  directory = arguments[1];
  checkFailure(getSharedChangeDescriptor(0), BridgeStatusInvalidHandle, "0");
  checkFailure(getSharedChangeDescriptor(UINT32_MAX), BridgeStatusInvalidHandle,
               "a made-up handle");
  checkChanges();
  checkWaits();
  checkClosing();
  checkBeside();
  return finish();
}
