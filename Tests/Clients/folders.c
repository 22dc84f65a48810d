/*
 * Tests folders that cannot be used, and handles that may only read. If root runs this, it
 * continues in a child as the user nobody, because root may write anywhere.
 *
 *     folders DIRECTORY
 */
#include <grp.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

static char path[4096];

static const char *below(const char *directory, const char *name) {
  snprintf(path, sizeof path, "%s/%s", directory, name);
  return path;
}

static int32_t openAt(const char *directory, int readOnly) {
  char options[8400];
  snprintf(options, sizeof options, "{\"directory\":\"%s\",\"readOnly\":%s}", directory,
           readOnly ? "true" : "false");
  return openSharedGroup("folders", options);
}

static void checkUnavailable(const char *directory) {
  FILE *file = fopen(below(directory, "file"), "w");
  if (file != NULL) {
    fclose(file);
  }
  checkFailure(openAt(path, 0), BridgeStatusGroupUnavailable, "a file in place of the folder");
  checkFailure(openAt(below(directory, "file/deeper"), 0), BridgeStatusGroupUnavailable,
               "a folder below a file");
  checkFailure(openAt("/proc/none/such", 0), BridgeStatusGroupUnavailable,
               "a folder that cannot be created");
  checkFailure(openAt(below(directory, "absent"), 1), BridgeStatusGroupUnavailable,
               "an absent group that is opened readOnly");
  check(access(path, F_OK) != 0, "opening the group readOnly created nothing");

  mkdir(below(directory, "locked"), 0700);
  chmod(path, 0500);
  checkFailure(openAt(path, 0), BridgeStatusGroupUnavailable, "a folder without write permission");
  chmod(path, 0);
  checkFailure(openAt(path, 0), BridgeStatusGroupUnavailable, "a folder without any permission");
  chmod(path, 0700);
}

static void checkPermissions(const char *directory) {
  char group[4096];
  struct stat folder, parent;
  snprintf(group, sizeof group, "%s/new/deeper/folders", directory);
  int32_t handle = openAt(below(directory, "new/deeper"), 0);
  checkSuccess(handle, "several missing folders are created");
  check(stat(path, &parent) == 0 && (parent.st_mode & 0777) == 0700 && stat(group, &folder) == 0 &&
            (folder.st_mode & 0777) == 0700,
        "the created folders have permissions 0700");
  checkSuccess(closeSharedGroup((uint32_t)handle), "the group closes");
}

static void checkReadOnly(const char *directory) {
  char group[4096], command[8300], value[8] = "";
  int32_t writer = openAt(directory, 0);
  checkSuccess(writer, "a writer opens");
  checkSuccess(setSharedValue((uint32_t)writer, "k", "1"), "the writer writes");
  int32_t reader = openAt(directory, 1);
  checkSuccess(reader, "a reader opens beside the writer");
  uint32_t handle = (uint32_t)reader;
  checkFailure(setSharedValue(handle, "k", "2"), BridgeStatusReadOnly, "setSharedValue");
  checkFailure(setSharedValues(handle, "{\"k\":2}", NULL), BridgeStatusReadOnly, "setSharedValues");
  checkFailure(setSharedData(handle, "k", NULL, 0), BridgeStatusReadOnly, "setSharedData");
  checkFailure(removeSharedValue(handle, "k"), BridgeStatusReadOnly, "removeSharedValue");
  checkFailure(removeAllSharedValues(handle), BridgeStatusReadOnly, "removeAllSharedValues");
  check(getSharedValue(handle, "k", value, sizeof value) == 1 && value[0] == '1',
        "a readOnly handle reads");
  checkSuccess(setSharedValue((uint32_t)writer, "k", "3"), "the writer writes again");
  check(getSharedValue(handle, "k", value, sizeof value) == 1 && value[0] == '3',
        "the readOnly handle sees the new value");
  checkSuccess(closeSharedGroup(handle), "the reader closes");
  checkSuccess(closeSharedGroup((uint32_t)writer), "the writer closes");

  snprintf(group, sizeof group, "%s/folders", directory);
  snprintf(command, sizeof command, "chmod -R a-w '%s'", group);
  check(system(command) == 0, "the group's folder loses its write permissions");
  reader = openAt(directory, 1);
  checkSuccess(reader, "the group can still be opened readOnly");
  check(getSharedValue((uint32_t)reader, "k", value, sizeof value) == 1 && value[0] == '3',
        "the readOnly handle reads there");
  closeSharedGroup((uint32_t)reader);
  checkFailure(openAt(directory, 0), BridgeStatusGroupUnavailable, "opening the group to write");
  snprintf(command, sizeof command, "chmod -R u+w '%s'", group);
  check(system(command) == 0, "its permissions come back");
}

static int run(const char *directory) {
  checkUnavailable(directory);
  checkPermissions(directory);
  checkReadOnly(directory);
  return finish();
}

int main(int count, char **arguments) {
  enum { nobody = 65534 };
  if (count != 2) {
    return 64;
  }
  if (getuid() != 0) {
    return run(arguments[1]);
  }
  if (chown(arguments[1], nobody, nobody) != 0) {
    return 1;
  }
  pid_t child = fork();
  if (child == 0) {
    if (setgroups(0, NULL) != 0 || setgid(nobody) != 0 || setuid(nobody) != 0) {
      _exit(1);
    }
    int status = run(arguments[1]);
    fflush(stdout);
    _exit(status);
  }
  int status = -1;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}
