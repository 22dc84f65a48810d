/*
 * Tests the descriptor that reports changes where rights and limits keep the library from watching
 * or opening a group. The descriptor stays readable meanwhile.
 *
 *     descriptor_limits DIRECTORY
 */
#define _GNU_SOURCE
#include <grp.h>
#include <sched.h>
#include <sys/resource.h>

#include "descriptor.h"

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
  checkRights();
  checkLimits();
  checkUsersLimit(withoutWatches, "/proc/sys/user/max_inotify_instances", "waits still work");
  checkUsersLimit(withoutWatches, "/proc/sys/user/max_inotify_watches", "waits still work");
  checkUsersLimit(withoutNewWatches, "/proc/sys/user/max_inotify_watches",
                  "every change is reported");
  return finish();
}
