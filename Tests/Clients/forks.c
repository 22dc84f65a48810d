/*
 * A process forks while another of its threads makes the first call, and later while other threads
 * ask for widgets and write. The child, which has none of these threads, must be able to open the
 * group and make the same calls. (The program does not run with AddressSanitizer, because a child
 * could never take some of the sanitizer's locks.)
 *
 *     forks DIRECTORY
 */
#include <pthread.h>
#include <stdatomic.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

enum { threadCount = 3, warmCalls = 100 };

static int forks = 400;
static char options[4200];
static atomic_int warm[threadCount], isOver, isFirst, isSettingUp, hasForked;

/* Replaces the function that gives the library random numbers during the one-time setup of its
   first call. The setup then takes until the process has forked, or at most half a second. */
ssize_t getrandom(void *buffer, size_t size, unsigned flags) {
  (void)flags;
  memset(buffer, 7, size);
  atomic_store(&isSettingUp, atomic_load(&isFirst));
  if (!atomic_load(&isSettingUp)) {
    return (ssize_t)size;
  }
  for (int i = 0; i < 500 && !atomic_load(&hasForked); i++) {
    usleep(1000);
  }
  return (ssize_t)size;
}

static int listKinds(void) {
  char text[65536];
  int32_t group = openSharedGroup("forks", options);
  return group < 0 ? 1 : getWidgetKindsJSON((uint32_t)group, text, sizeof text) < 0 ? 2 : 0;
}

static void *listFirst(void *unused) {
  (void)unused;
  listKinds();
  return NULL;
}

/* Waits for a child. Returns how it ended. */
static int endOf(pid_t child) {
  int status = -1;
  waitpid(child, &status, 0);
  return status;
}

static void checkFirstCall(void) {
  /* Creating a group also needs a random number, so another process creates it first. */
  pid_t maker = fork();
  if (maker == 0) {
    _exit(listKinds());
  }
  check(endOf(maker) == 0, "a process makes the group");
  atomic_store(&isFirst, 1);
  pthread_t thread;
  pthread_create(&thread, NULL, listFirst, NULL);
  while (!atomic_load(&isSettingUp)) {
    usleep(100);
  }
  pid_t child = fork();
  if (child == 0) {
    /* The child must not wait for ever for a setup by a thread that it does not have. */
    atomic_store(&hasForked, 1);
    alarm(60);
    _exit(listKinds());
  }
  atomic_store(&hasForked, 1);
  int status = endOf(child);
  pthread_join(thread, NULL);
  check(status == 0, "a child can make the call that its parent was making (status %#x)",
        (unsigned)status);
}

/* Asks for an entry in one of many zones, or changes what it shows. Returns 0, or a failure. */
static int call(uint32_t group, unsigned number) {
  static const char *const zones[] = {"Asia/Tokyo",   "Asia/Seoul",  "Europe/Paris",
                                      "Europe/Rome",  "Africa/Cairo", "America/Lima",
                                      "Asia/Dubai",   "Asia/Kolkata", "Europe/Oslo",
                                      "Asia/Manila",  "Asia/Tehran",  "Pacific/Fiji"};
  static const char *const kinds[] = {"dday", "ddayList", "studyCalendar"};
  char request[128], text[16384];
  if (number % 64 == 0 && setSharedValue(group, "studyDays", "[\"2026-05-01\"]") < 0) {
    return 2;
  }
  snprintf(request, sizeof request, "{\"now\":\"2026-05-01T09:00:00+09:00\",\"timeZone\":\"%s\"}",
           zones[number % (sizeof zones / sizeof zones[0])]);
  return getEntryJSON(group, kinds[number % 3], request, text, sizeof text) < 0 ? 3 : 0;
}

static void *callOn(void *argument) {
  unsigned thread = (unsigned)(uintptr_t)argument, number = thread * 5;
  int32_t group = openSharedGroup("forks", options);
  while (!atomic_load(&isOver)) {
    call((uint32_t)group, number++);
    atomic_fetch_add(&warm[thread], 1);
  }
  return NULL;
}

static int runChild(unsigned number) {
  alarm(60);
  int32_t group = openSharedGroup("forks", options);
  if (group < 0) {
    return 1;
  }
  int failed = 0;
  for (unsigned i = 0; i < 6 && failed == 0; i++) {
    failed = call((uint32_t)group, number + i);
  }
  return failed;
}

int main(int count, char **arguments) {
  if (count != 2) {
    return 64;
  }
  snprintf(options, sizeof options, "{\"directory\":\"%s\",\"lockTimeoutMilliseconds\":60000}",
           arguments[1]);
  if (getenv("WIDGET_BRIDGE_LONG") != NULL) {
    forks = 10000;
  }
  checkFirstCall();
  uint32_t group = openBelow(arguments[1], "forks");
  checkSuccess(setSharedValue(group, "widgetDataKey", "{\"endDate\":\"2026-05-08\"}"),
               "a date is written");
  pthread_t threads[threadCount];
  for (int i = 0; i < threadCount; i++) {
    pthread_create(&threads[i], NULL, callOn, (void *)(uintptr_t)i);
  }
  for (int i = 0; i < threadCount; i++) {
    while (atomic_load(&warm[i]) < warmCalls) {
      usleep(1000);
    }
  }
  int done = 0, status = 0;
  while (done < forks && status == 0) {
    pid_t child = fork();
    if (child == 0) {
      _exit(runChild((unsigned)done));
    }
    status = endOf(child);
    done++;
  }
  check(status == 0, "each child can make its parent's calls (status %#x after %d)",
        (unsigned)status, done);
  atomic_store(&isOver, 1);
  for (int i = 0; i < threadCount; i++) {
    pthread_join(threads[i], NULL);
  }
  return finish();
}
