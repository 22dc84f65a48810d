/*
 * Tests that neither a child nor a program that it starts has the descriptor that reports changes.
 *
 *     descriptor_children DIRECTORY
 */
#include "descriptor.h"

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

int main(int count, char **arguments) {
  if (count != 2) {
    return 64;
  }
  directory = arguments[1];
  checkChildren();
  checkPrograms();
  return finish();
}
