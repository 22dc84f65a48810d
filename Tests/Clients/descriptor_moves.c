/*
 * Tests the descriptor that reports changes while its group is moved, replaced, recreated, or
 * reached by a symbolic link.
 *
 *     descriptor_moves DIRECTORY
 */
#include <sys/resource.h>

#include "descriptor.h"

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
 * Another group takes the place of a group between two calls. The first call after that fails, and
 * so does each call for which no file can be opened. The change must still be reported.
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
 * A folder above the group is moved, and another takes its name. From the next call on the
 * descriptor reports changes in the new folder.
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
 * A folder above the group is put into a new one with the name of the one above it, which is then
 * moved. The group's own folder stays the same.
 */
static void checkNewAbove(void) {
  char parent[4200], command[13000];
  const char *above = directory;
  snprintf(parent, sizeof parent, "%s/outer/inner", above);
  directory = parent;
  uint32_t group = openBelow(directory, "below");
  uint32_t count = getSharedChangeCount(group);
  int32_t descriptor = getSharedChangeDescriptor(group);
  take(group, descriptor, &count);
  snprintf(command, sizeof command, "cd '%s' && mv outer first && mkdir outer && mv first/* outer",
           above);
  check(system(command) == 0 && isReadable(descriptor, 10000),
        "moving a folder into a new one makes the descriptor readable");
  take(group, descriptor, &count);
  snprintf(command, sizeof command, "cd '%s' && mv outer second", above);
  check(system(command) == 0 && isReadable(descriptor, 10000),
        "moving the new folder makes the descriptor readable");
  closeSharedGroup(group);
  directory = above;
}

/*
 * A symbolic link leads to the group's folder or to a folder above. What it leads to is moved, and
 * recreated after a call. The system reports neither, so the descriptor stays readable meanwhile.
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

int main(int count, char **arguments) {
  if (count != 2) {
    return 64;
  }
  directory = arguments[1];
  checkAbsence();
  checkRemoval();
  checkReplacement();
  checkFarther();
  checkNewAbove();
  checkLinks();
  return finish();
}
