/*
 * A signal ends a wait. A wait sleeps on the system's watch or, if the process can have none, looks
 * every few milliseconds. Both end with 0, so that a host's own handling of signals continues at
 * once.
 */
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "check.h"

static uint32_t group;
static pthread_t waiting;
static atomic_int hasEnded;
static atomic_int caught;

static void onSignal(int number) {
  (void)number;
  caught++;
}

/* Sends a signal to the waiting thread until its wait has ended, since a signal just before the
 * sleep is missed. A wait that no signal ends is finally interrupted, and reported. */
static void *sendSignals(void *isMissed) {
  for (int sent = 0; !hasEnded; sent++) {
    if (sent == 5000) {
      *(int *)isMissed = 1;
      interruptSharedWaits(group);
    }
    pthread_kill(waiting, SIGUSR1);
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
  }
  return NULL;
}

static void expectEnd(const char *what) {
  int isMissed = 0;
  pthread_t sender;
  hasEnded = 0;
  waiting = pthread_self();
  uint32_t count = getSharedChangeCount(group);
  pthread_create(&sender, NULL, sendSignals, &isMissed);
  int32_t result = waitForSharedChange(group, count, UINT32_MAX);
  hasEnded = 1;
  pthread_join(sender, NULL);
  check(result == 0 && !isMissed && caught > 0, "a signal ends %s", what);
  caught = 0;
}

int main(int argc, char **argv) {
  (void)argc;
  group = openBelow(argv[1], "signals");
  /* With SA_RESTART, as signal() sets it too: the sleep is not restarted. */
  struct sigaction action = {.sa_handler = onSignal, .sa_flags = SA_RESTART};
  sigaction(SIGUSR1, &action, NULL);

  checkSuccess(setSharedValue(group, "key", "1"), "a value is set");
  uint32_t before = getSharedChangeCount(group);
  checkSuccess(setSharedValue(group, "key", "2"), "and set again");
  check(waitForSharedChange(group, before, UINT32_MAX) == 1, "a change is told as before");
  expectEnd("a wait on the system's watch");

  /* No further descriptor, so no watch. */
  int next = dup(0);
  close(next);
  struct rlimit limit;
  getrlimit(RLIMIT_NOFILE, &limit);
  const rlim_t ordinary = limit.rlim_cur;
  limit.rlim_cur = (rlim_t)next;
  setrlimit(RLIMIT_NOFILE, &limit);
  expectEnd("a wait without a watch");
  limit.rlim_cur = ordinary;
  setrlimit(RLIMIT_NOFILE, &limit);

  checkSuccess(closeSharedGroup(group), "the group closes");
  return finish();
}
