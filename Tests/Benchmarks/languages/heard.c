/*
 * Measures the time from when one program begins to set a value until another program has read it.
 *
 *     heard write|bare|wait|descriptor DIRECTORY
 *
 * "write" sets a value to the current time, 301 times, and prints how long a set took. The other
 * modes read the value: after an inotify event ("bare"), after waitForSharedChange() ("wait"), or
 * after an event of the group's descriptor ("descriptor"). Each mode prints "NAME NANOSECONDS",
 * with a median. The last value is 0, which ends the readers.
 */
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/inotify.h>
#include <unistd.h>

#include "../timing.h"
#include "widget_bridge.h"

enum { changes = 301 };

static uint32_t group;
static double times[changes];

static void put(int64_t number) {
  char text[32];
  snprintf(text, sizeof text, "%lld", (long long)number);
  if (setSharedValue(group, "time", text) < 0) exit(1);
}

static void writeTimes(void) {
  for (int index = 0; index < changes; index++) {
    usleep(3000);
    int64_t start = nanoseconds();
    put(start);
    times[index] = (double)(nanoseconds() - start);
  }
  usleep(50000);
  put(0);
  printf("set %.0f\n", median(times, changes));
}

int main(int count, char **arguments) {
  char options[4200], folder[4200], text[32], event[4096];
  if (count != 3) return 64;
  snprintf(options, sizeof options, "{\"directory\":\"%s\"}", arguments[2]);
  snprintf(folder, sizeof folder, "%s/heard", arguments[2]);
  group = sharedGroupHandle(openSharedGroup("heard", options));
  if (strcmp(arguments[1], "write") == 0) {
    writeTimes();
    return 0;
  }
  int isBare = strcmp(arguments[1], "bare") == 0, watch = inotify_init(), heard = 0;
  int descriptor = strcmp(arguments[1], "descriptor") == 0 ? getSharedChangeDescriptor(group) : -1;
  inotify_add_watch(watch, folder, IN_MODIFY);
  uint32_t known = getSharedChangeCount(group);
  puts("ready");
  fflush(stdout);
  for (int64_t last = 0; heard < changes;) {
    if (isBare) {
      if (read(watch, event, sizeof event) < 0) return 1;
    } else {
      struct pollfd polled = {.fd = descriptor, .events = POLLIN};
      if (descriptor >= 0) poll(&polled, 1, -1);
      if (waitForSharedChange(group, known, descriptor >= 0 ? 0 : UINT32_MAX) != 1) continue;
      known = getSharedChangeCount(group);
    }
    if (getSharedValue(group, "time", text, sizeof text) < 0) continue;
    int64_t now = nanoseconds(), begun = atoll(text);
    if (begun == 0 && heard > 0) break;
    if (begun != last && begun != 0) times[heard++] = (double)(now - begun);
    last = begun;
  }
  printf("heard %.0f\n", median(times, heard));
  return 0;
}
