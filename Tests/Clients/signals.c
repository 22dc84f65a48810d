/*
 * Tests that a wait ends if its thread handles a signal, or if its process is stopped and then
 * continued. A wait sleeps on the system's watch or, if the process can have no watch, polls every
 * few milliseconds. Either kind of wait ends with 0, so that the host can handle the signal at
 * once; if there is also a change, the wait ends with 1.
 */
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "asleep.h"
#include "check.h"

static uint32_t group;
static pthread_t waiting;
static atomic_int hasEnded;
static atomic_int caught;

static void onSignal(int number) {
  (void)number;
  caught++;
}

/*
 * Sends a signal to the waiting thread until its wait has ended, because a signal just before the
 * sleep is missed. A wait that no signal ends is finally interrupted and reported.
 */
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

/* Sets how many files the process may have open. Returns the previous limit. */
static rlim_t limitFiles(rlim_t files) {
  struct rlimit limit;
  getrlimit(RLIMIT_NOFILE, &limit);
  const rlim_t before = limit.rlim_cur;
  limit.rlim_cur = files;
  setrlimit(RLIMIT_NOFILE, &limit);
  return before;
}

/* Allows no further descriptor, and thus no watch. Returns the previous limit. */
static rlim_t takeFiles(void) {
  int next = dup(0);
  close(next);
  return limitFiles((rlim_t)next);
}

/*
 * Starts a child that waits. Stops and continues it until its wait has ended, because a stop just
 * before the sleep is missed.
 */
static void expectEndByStop(const char *directory, int isWatched, const char *what) {
  pid_t child = fork();
  if (child == 0) {
    char options[4200];
    snprintf(options, sizeof options, "{\"directory\":\"%s\"}", directory);
    uint32_t own = sharedGroupHandle(openSharedGroup("signals", options));
    if (!isWatched) {
      takeFiles();
    }
    _exit(waitForSharedChange(own, getSharedChangeCount(own), UINT32_MAX) != 0);
  }
  int status = 0, stops = 0;
  while (waitpid(child, &status, WNOHANG) == 0) {
    kill(child, stops++ < 1000 ? SIGSTOP : SIGKILL);
    if (waitpid(child, &status, WUNTRACED) != child || !WIFSTOPPED(status)) {
      break;
    }
    kill(child, SIGCONT);
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
  }
  check(WIFEXITED(status) && WEXITSTATUS(status) == 0, "a stop ends %s (%x)", what,
        (unsigned)status);
}

/*
 * Stops a child that waits, changes the group, and continues the child. The child's wait ends, and
 * must report the change.
 */
static void expectChange(const char *directory, int isWatched, const char *what) {
  pid_t child = fork();
  if (child == 0) {
    char options[4200];
    snprintf(options, sizeof options, "{\"directory\":\"%s\"}", directory);
    uint32_t own = sharedGroupHandle(openSharedGroup("signals", options));
    uint32_t count = getSharedChangeCount(own);
    if (!isWatched) {
      takeFiles();
    }
    /* The parent continues the child once all is ready for the wait. */
    raise(SIGSTOP);
    _exit(waitForSharedChange(own, count, UINT32_MAX) != 1);
  }
  int status = 0;
  waitpid(child, &status, WUNTRACED);
  kill(child, SIGCONT);
  int isAsleep = WIFSTOPPED(status) && comesToSleep(child);
  kill(child, SIGSTOP);
  waitpid(child, &status, WUNTRACED);
  int isChanged = WIFSTOPPED(status) && setSharedValue(group, "key", "3") == 0;
  kill(child, SIGCONT);
  waitpid(child, &status, 0);
  check(isAsleep && isChanged && WIFEXITED(status) && WEXITSTATUS(status) == 0,
        "%s that is interrupted tells of a change (%x)", what, (unsigned)status);
}

int main(int argc, char **argv) {
  (void)argc;
  group = openBelow(argv[1], "signals");
  /* SA_RESTART, which signal() also sets, must not restart the sleep. */
  struct sigaction action = {.sa_handler = onSignal, .sa_flags = SA_RESTART};
  sigaction(SIGUSR1, &action, NULL);

  checkSuccess(setSharedValue(group, "key", "1"), "a value is set");
  uint32_t before = getSharedChangeCount(group);
  checkSuccess(setSharedValue(group, "key", "2"), "the value is set again");
  check(waitForSharedChange(group, before, UINT32_MAX) == 1, "a change is reported as before");
  expectEnd("a wait on the system's watch");

  const rlim_t ordinary = takeFiles();
  expectEnd("a wait without a watch");
  limitFiles(ordinary);

  expectEndByStop(argv[1], 1, "a wait on the system's watch");
  expectEndByStop(argv[1], 0, "a wait without a watch");
  expectChange(argv[1], 1, "a wait on the system's watch");
  expectChange(argv[1], 0, "a wait without a watch");

  checkSuccess(closeSharedGroup(group), "the group closes");
  return finish();
}
