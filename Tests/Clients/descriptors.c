/*
 * Tests the descriptor that reports changes: what makes it readable and unreadable, and that a
 * child, another program and a closed handle have none. It keeps working while threads poll it,
 * while others of the process are emptied, while the system has no more descriptors, and after the
 * group is recreated. It stays readable while a limit keeps the library from watching or opening
 * the group.
 *
 *     descriptors DIRECTORY
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <grp.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "asleep.h"
#include "check.h"

static const char *directory;

/* Whether a descriptor is readable within this many milliseconds; -1 waits without end. */
static int isReadable(int descriptor, int milliseconds) {
  struct pollfd polled = {.fd = descriptor, .events = POLLIN};
  return poll(&polled, 1, milliseconds) == 1 && (polled.revents & POLLIN) != 0;
}

/* Takes changes until the descriptor is unreadable. Returns whether there was a change. */
static int take(uint32_t group, int descriptor, uint32_t *count) {
  int told = 0;
  while (isReadable(descriptor, 0)) {
    told |= waitForSharedChange(group, *count, 0) == 1;
    *count = getSharedChangeCount(group);
  }
  return told;
}

/*
 * Calls as a loop does: while the descriptor is readable, until a change is reported, ten times at
 * most. Returns what the last call returned.
 */
static int32_t hear(uint32_t group, int descriptor, uint32_t count) {
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
static int isChangedElsewhere(const char *name) {
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

static void changeElsewhere(const char *name) {
  check(isChangedElsewhere(name), "another process changes %s", name);
}

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

/* A wait in a thread of its own. */
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

/* A wait that has slept leaves the descriptor of its handle, and of each other one, readable. */
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

/* The group is moved away before the first call that makes a descriptor. */
static void checkAbsence(void) {
  uint32_t group = openBelow(directory, "absent");
  char command[9000];
  snprintf(command, sizeof command, "mv '%s/absent' '%s/away'", directory, directory);
  check(system(command) == 0, "a group is moved away");
  checkFailure(getSharedChangeDescriptor(group), BridgeStatusGroupUnavailable,
               "a descriptor for a group that is not there");
  snprintf(command, sizeof command, "mv '%s/away' '%s/absent'", directory, directory);
  check(system(command) == 0, "the group is moved back");
  checkSuccess(getSharedChangeDescriptor(group), "then it has a descriptor");
  closeSharedGroup(group);
}

/*
 * Runs in a child. Another user may enter the group's folder and read its files, but not
 * read the folder, so the system gives no watch. Returns 0 if the error blames no limit.
 */
static int asAnotherUser(void) {
  char options[4200], error[WIDGET_BRIDGE_ERROR_CAPACITY] = "";
  snprintf(options, sizeof options, "{\"directory\":\"%s\",\"readOnly\":true}", directory);
  if (setgroups(0, NULL) != 0 || setgid(65534) != 0 || setuid(65534) != 0) {
    return 2;
  }
  int32_t group = openSharedGroup("entered", options);
  if (group < 0) {
    return 3;
  }
  int32_t result = getSharedChangeDescriptor((uint32_t)group);
  getLastErrorJSON(error, sizeof error);
  return !(result == BridgeStatusIOError && hasSentence(error) &&
           strstr(error, "ermission") != NULL && strstr(error, "limit") == NULL);
}

static void checkRights(void) {
  uint32_t group = openBelow(directory, "entered");
  char command[9000];
  snprintf(command, sizeof command, "chmod 711 '%s/entered' && chmod 644 '%s/entered/group'",
           directory, directory);
  check(system(command) == 0, "others may enter a group's folder, and not read it");
  pid_t child = fork();
  if (child == 0) {
    _exit(asAnotherUser());
  }
  int status = 1;
  waitpid(child, &status, 0);
  const char *what = "for a folder that may not be read the error names the right, and no limit";
  if (getuid() != 0) {
    check(1, "%s # SKIP only root can become another user", what);
  } else {
    check(status == 0, "%s (%x)", what, (unsigned)status);
  }
  closeSharedGroup(group);
}

/* A group is moved away, and another is created under its name. */
static void checkRemoval(void) {
  uint32_t group = openBelow(directory, "anew");
  uint32_t count = getSharedChangeCount(group);
  int32_t descriptor = getSharedChangeDescriptor(group);
  take(group, descriptor, &count);
  char command[9000];
  snprintf(command, sizeof command, "mv '%s/anew' '%s/old'", directory, directory);
  check(system(command) == 0 && isReadable(descriptor, -1),
        "moving the group makes the descriptor readable");
  while (isReadable(descriptor, 0)) {
    waitForSharedChange(group, count, 0);
  }
  changeElsewhere("anew");
  check(isReadable(descriptor, -1), "a new group under the name makes the descriptor readable");
  check(hear(group, descriptor, count) == 1, "the new group's change is reported");
  count = getSharedChangeCount(group);
  take(group, descriptor, &count);
  changeElsewhere("anew");
  check(isReadable(descriptor, -1) && take(group, descriptor, &count),
        "the next change is reported");
  closeSharedGroup(group);
}

/*
 * Another group takes the place of a group, between two calls. The first call afterwards fails, and
 * so does each that can open no file; the change is reported all the same.
 */
static void checkReplacement(void) {
  uint32_t group = openBelow(directory, "replaced"), other = openBelow(directory, "other");
  closeSharedGroup(other);
  uint32_t count = getSharedChangeCount(group);
  int32_t descriptor = getSharedChangeDescriptor(group);
  take(group, descriptor, &count);
  char command[13000];
  snprintf(command, sizeof command, "cd '%s'; mv replaced first; mv other replaced", directory);
  check(system(command) == 0 && isReadable(descriptor, -1), "a replacement makes it readable");
  check(hear(group, descriptor, count) == 1, "a loop reports the group in its place");
  count = getSharedChangeCount(group);
  take(group, descriptor, &count);
  snprintf(command, sizeof command, "cd '%s'; mv replaced other; mv first replaced", directory);
  check(system(command) == 0, "the first group takes its place again");
  struct rlimit limit;
  getrlimit(RLIMIT_NOFILE, &limit);
  const rlim_t ordinary = limit.rlim_cur;
  int next = dup(0);
  close(next);
  limit.rlim_cur = (rlim_t)next;
  setrlimit(RLIMIT_NOFILE, &limit);
  checkFailure(hear(group, descriptor, count), BridgeStatusIOError, "no file can be opened");
  check(isReadable(descriptor, 0), "after a failure the descriptor stays readable");
  limit.rlim_cur = ordinary;
  setrlimit(RLIMIT_NOFILE, &limit);
  check(hear(group, descriptor, count) == 1, "the change is reported once a file opens");
  take(group, descriptor, &count);
  check(!isReadable(descriptor, 0), "after the report the descriptor is unreadable");
  closeSharedGroup(group);
}

/*
 * A folder above the group is moved, and another takes its name. Only the next call notices the
 * move; from then on the descriptor reports changes in the new folder.
 */
static void checkFarther(void) {
  char parent[4200], command[13000];
  const char *above = directory;
  snprintf(parent, sizeof parent, "%s/above", above);
  directory = parent;
  uint32_t group = openBelow(directory, "below");
  uint32_t count = getSharedChangeCount(group);
  int32_t descriptor = getSharedChangeDescriptor(group);
  take(group, descriptor, &count);
  snprintf(command, sizeof command, "mv '%s' '%s.old'", parent, parent);
  check(system(command) == 0, "a folder farther up is moved");
  changeElsewhere("below");
  int32_t result = waitForSharedChange(group, count, 0);
  for (int tries = 0; result != 1 && tries < 3; tries++) {
    result = waitForSharedChange(group, count, 0);
  }
  check(result == 1, "the next call uses the group that has the name");
  count = getSharedChangeCount(group);
  take(group, descriptor, &count);
  snprintf(command, sizeof command, "mv '%s/below' '%s/old'", parent, parent);
  check(system(command) == 0 && isReadable(descriptor, -1), "a move there makes it readable");
  while (isReadable(descriptor, 0)) {
    waitForSharedChange(group, count, 0);
  }
  changeElsewhere("below");
  check(isReadable(descriptor, 10000), "a group that is recreated there makes it readable");
  check(hear(group, descriptor, count) == 1, "the new group's change is reported");
  count = getSharedChangeCount(group);
  take(group, descriptor, &count);
  snprintf(command, sizeof command, "mv '%s' '%s.older'", parent, parent);
  check(system(command) == 0, "nothing has the name of the folder farther up");
  checkFailure(waitForSharedChange(group, count, 0), BridgeStatusGroupUnavailable,
               "the next call notices");
  hear(group, descriptor, count);
  check(!isReadable(descriptor, 0), "the descriptor is unreadable until a group is made");
  checkFailure(setSharedValue(group, "key", "2"), BridgeStatusGroupUnavailable,
               "a change of a group that was moved away");
  changeElsewhere("below");
  check(isReadable(descriptor, 10000) && hear(group, descriptor, count) == 1,
        "a recreated folder and group are reported");
  closeSharedGroup(group);
  directory = above;
}

/*
 * A symbolic link leads to the group's folder or to a folder above. What it leads to is moved, and
 * recreated after a call. Nothing tells of that, so the descriptor stays readable meanwhile.
 */
static void checkLink(const char *target, const char *name) {
  char command[18000];
  uint32_t group = openBelow(directory, name);
  uint32_t count = getSharedChangeCount(group);
  int32_t descriptor = getSharedChangeDescriptor(group);
  take(group, descriptor, &count);
  snprintf(command, sizeof command, "mv '%s' '%s.old'", target, target);
  check(system(command) == 0 && isReadable(descriptor, 10000),
        "moving what the link to %s leads to makes the descriptor readable", name);
  checkFailure(hear(group, descriptor, count), BridgeStatusGroupUnavailable,
               "a link that leads nowhere");
  check(isReadable(descriptor, 0), "while the link leads nowhere the descriptor stays readable");
  snprintf(command, sizeof command, "mkdir '%s'", target);
  check(system(command) == 0, "the link leads to a folder again");
  changeElsewhere(name);
  check(isReadable(descriptor, 10000) && hear(group, descriptor, count) == 1,
        "the change of the group that is recreated there is reported");
  count = getSharedChangeCount(group);
  take(group, descriptor, &count);
  check(!isReadable(descriptor, 0), "after the report the descriptor is unreadable");
  changeElsewhere(name);
  check(isReadable(descriptor, 10000) && hear(group, descriptor, count) == 1,
        "the next change there is reported");
  closeSharedGroup(group);
}

static void checkLinks(void) {
  const char *above = directory;
  char target[4200], link[4200], command[9000];
  snprintf(command, sizeof command, "cd '%s' && mkdir -p volume/real && ln -s volume/real linked",
           above);
  check(system(command) == 0, "a link to a group's folder is made");
  snprintf(target, sizeof target, "%s/volume/real", above);
  checkLink(target, "linked");
  snprintf(command, sizeof command, "cd '%s' && mkdir volume/v1 && ln -s volume/v1 current", above);
  check(system(command) == 0, "a link to a folder above is made");
  snprintf(target, sizeof target, "%s/volume/v1", above);
  snprintf(link, sizeof link, "%s/current", above);
  directory = link;
  checkLink(target, "below");
  directory = above;
}

/* Counts, with a shell command, the descriptors that a process has open for groups and watches. */
static int heldFiles(const char *process, int isForked) {
  char command[9000];
  snprintf(command, sizeof command,
           "exit $(ls -l /proc/%s/fd | grep -cE 'anon_inode:|%s/')", process, directory);
  if (!isForked) {
    return WEXITSTATUS(system(command));
  }
  pid_t child = fork();
  if (child == 0) {
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WEXITSTATUS(status);
}

/* exec() leaves no file of the library open, whichever way a program is started. */
static void checkPrograms(void) {
  uint32_t group = openBelow(directory, "executed");
  checkSuccess(getSharedChangeDescriptor(group), "a group has files and a watch");
  char own[32];
  snprintf(own, sizeof own, "%d", getpid());
  int held = heldFiles(own, 0);
  check(held >= 4 && held < 127, "this process holds files of the group and its watch (%d)", held);
  held = heldFiles("self", 0);
  check(held == 0, "a program that is started holds none of them (%d)", held);
  held = heldFiles("self", 1);
  check(held == 0, "a program of a forked child has none either (%d)", held);
  closeSharedGroup(group);
}

static void checkChildren(void) {
  uint32_t group = openBelow(directory, "parent");
  uint32_t count = getSharedChangeCount(group);
  int32_t descriptor = getSharedChangeDescriptor(group);
  take(group, descriptor, &count);
  pid_t child = fork();
  if (child == 0) {
    char file[64], leadsTo[64] = "";
    snprintf(file, sizeof file, "/proc/self/fd/%d", descriptor);
    int isEmpty = readlink(file, leadsTo, sizeof leadsTo - 1) > 0 &&
                  strcmp(leadsTo, "/dev/null") == 0;
    _exit(!(isEmpty && getSharedChangeDescriptor(group) == BridgeStatusInvalidHandle &&
            waitForSharedChange(group, count, 0) == BridgeStatusInvalidHandle));
  }
  int status = 1;
  waitpid(child, &status, 0);
  check(status == 0, "in a child the number is an empty file's, and the handle invalid");
  changeElsewhere("parent");
  check(isReadable(descriptor, -1) && take(group, descriptor, &count),
        "the child has taken nothing");
  char command[64];
  snprintf(command, sizeof command, "test ! -e /proc/self/fd/%d", descriptor);
  check(system(command) == 0, "a started program does not inherit the descriptor");
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

/*
 * Opens up to `most` groups, each with a descriptor, until the process may open no more files.
 * Returns the number of groups. `*last` is the result of the last call.
 */
static int openMany(uint32_t *groups, int most, int32_t *last) {
  int count = 0;
  while (count < most) {
    char name[32], options[4200];
    snprintf(name, sizeof name, "many.%d", count);
    snprintf(options, sizeof options, "{\"directory\":\"%s\"}", directory);
    *last = openSharedGroup(name, options);
    if (*last < 0) {
      break;
    }
    groups[count++] = (uint32_t)*last;
    *last = getSharedChangeDescriptor(groups[count - 1]);
    if (*last < 0) {
      break;
    }
  }
  return count;
}

static void checkLimits(void) {
  static uint32_t groups[1024];
  int32_t last = 0;
  struct rlimit limit;
  getrlimit(RLIMIT_NOFILE, &limit);
  const rlim_t ordinary = limit.rlim_cur;
  limit.rlim_cur = limit.rlim_max < 4096 ? limit.rlim_max : 4096;
  setrlimit(RLIMIT_NOFILE, &limit);
  int count = openMany(groups, 1000, &last);
  check(count == 1000 && last >= 0, "1,000 groups have descriptors (%d)", count);
  check(setSharedValue(groups[999], "key", "1") == 0 && isReadable(last, -1),
        "the last descriptor reports a change");
  while (count > 0) {
    closeSharedGroup(groups[--count]);
  }
  limit.rlim_cur = ordinary < 1024 ? ordinary : 1024;
  setrlimit(RLIMIT_NOFILE, &limit);
  count = openMany(groups, 1000, &last);
  checkFailure(last, BridgeStatusIOError, "after 1,024 open files no other can be opened");
  check(count > 100 && setSharedValue(groups[0], "key", "2") == 0 &&
            waitForSharedChange(groups[0], 0, 0) == 1,
        "the %d groups before go on", count);
  while (count > 0) {
    closeSharedGroup(groups[--count]);
  }
  uint32_t group = openBelow(directory, "limited");
  int next = dup(0);
  close(next);
  limit.rlim_cur = (rlim_t)next;
  setrlimit(RLIMIT_NOFILE, &limit);
  checkFailure(getSharedChangeDescriptor(group), BridgeStatusIOError,
               "without a free file a call for a descriptor fails");
  check(waitForSharedChange(group, getSharedChangeCount(group), 20) == 0, "a wait still works");
  limit.rlim_cur = ordinary;
  setrlimit(RLIMIT_NOFILE, &limit);
  checkSuccess(getSharedChangeDescriptor(group), "a later call gets a descriptor");
  closeSharedGroup(group);
}

static int setLimit(const char *limitFile, const char *limit) {
  FILE *file = fopen(limitFile, "w");
  return file != NULL && fputs(limit, file) >= 0 && fclose(file) == 0;
}

/*
 * Runs in a child, which has no watch yet, in a user namespace where the limit in `limitFile` is 0.
 * Returns 0 if all is well, and 2 if the system does not allow such a namespace.
 */
static int withoutWatches(const char *limitFile) {
  if (unshare(CLONE_NEWUSER) != 0 || !setLimit(limitFile, "0")) {
    return 2;
  }
  char options[4200], error[WIDGET_BRIDGE_ERROR_CAPACITY] = "";
  snprintf(options, sizeof options, "{\"directory\":\"%s\"}", directory);
  uint32_t group = sharedGroupHandle(openSharedGroup("unwatched", options));
  int isTold = getSharedChangeDescriptor(group) == BridgeStatusIOError &&
               getLastErrorJSON(error, sizeof error) > 0 && hasSentence(error) &&
               strstr(error, "/proc/sys/fs/inotify") != NULL;
  uint32_t count = getSharedChangeCount(group);
  int isOver = waitForSharedChange(group, count, 20) == 0;
  pid_t child = fork();
  if (child == 0) {
    group = sharedGroupHandle(openSharedGroup("unwatched", options));
    _exit(setSharedValue(group, "key", "1") < 0);
  }
  int isWoken = waitForSharedChange(group, count, UINT32_MAX) == 1;
  waitpid(child, NULL, 0);
  return !(isTold && isOver && isWoken);
}

/*
 * The same for a limit that is reached while the group is recreated: no later change may go
 * unreported. Returns 3 or more if a step failed, which the number names.
 */
static int withoutNewWatches(const char *limitFile) {
  if (unshare(CLONE_NEWUSER) != 0 || !setLimit(limitFile, "100")) {
    return 2;
  }
  const char *name = "rewatched";
  char command[9000], options[4200], error[WIDGET_BRIDGE_ERROR_CAPACITY] = "";
  snprintf(options, sizeof options, "{\"directory\":\"%s\"}", directory);
  uint32_t group = sharedGroupHandle(openSharedGroup(name, options));
  uint32_t count = getSharedChangeCount(group);
  int32_t descriptor = getSharedChangeDescriptor(group);
  take(group, descriptor, &count);
  snprintf(command, sizeof command, "mv '%s/%s' '%s/watched'", directory, name, directory);
  if (!setLimit(limitFile, "0") || system(command) != 0 || !isChangedElsewhere(name) ||
      !isReadable(descriptor, -1) || hear(group, descriptor, count) != 1) {
    return 3;
  }
  count = getSharedChangeCount(group);
  /* No change is left to report, but the next one would not be noticed. */
  if (hear(group, descriptor, count) != BridgeStatusIOError ||
      getLastErrorJSON(error, sizeof error) < 0 || !hasSentence(error) ||
      strstr(error, "/proc/sys/fs/inotify") == NULL) {
    return 4;
  }
  if (!isChangedElsewhere(name) || !isReadable(descriptor, 0) ||
      hear(group, descriptor, count) != 1) {
    return 5;
  }
  count = getSharedChangeCount(group);
  if (!setLimit(limitFile, "100") || hear(group, descriptor, count) != 0 ||
      isReadable(descriptor, 0)) {
    return 6;
  }
  return isChangedElsewhere(name) && isReadable(descriptor, -1) &&
                 hear(group, descriptor, count) == 1
             ? 0
             : 7;
}

/* Uses up a limit in a child, and checks the result there. */
static void checkUsersLimit(int (*use)(const char *), const char *limitFile, const char *what) {
  pid_t child = fork();
  if (child == 0) {
    _exit(use(limitFile));
  }
  int status = 1;
  waitpid(child, &status, 0);
  if (WIFEXITED(status) && WEXITSTATUS(status) == 2) {
    check(1, "without %s %s # SKIP the system makes no user namespace", limitFile, what);
  } else {
    check(status == 0, "without %s a user gets ioError with a sentence, and %s (%x)", limitFile,
          what, (unsigned)status);
  }
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
  checkAbsence();
  checkRights();
  checkRemoval();
  checkReplacement();
  checkFarther();
  checkLinks();
  checkChildren();
  checkPrograms();
  checkClosing();
  checkBeside();
  checkLimits();
  checkUsersLimit(withoutWatches, "/proc/sys/user/max_inotify_instances", "waits still work");
  checkUsersLimit(withoutWatches, "/proc/sys/user/max_inotify_watches", "waits still work");
  checkUsersLimit(withoutNewWatches, "/proc/sys/user/max_inotify_watches",
                  "every change is reported");
  return finish();
}
