/*
 * Measures how writers share a group. Prints a line "shared SETS LEAST BUSY WORST THROTTLED KIB".
 * Each of several processes has threads, each of which sets its own key for two seconds without a
 * pause. SETS is the number of sets of all threads in a second. LEAST is the slowest thread's
 * number of sets, divided by the mean. BUSY is the number of failed calls, WORST the longest call
 * of all in milliseconds, and KIB the greatest size of the group's file. One more process may do
 * the same while it is throttled to 5 ms of every 100 ms. THROTTLED is its longest call in
 * milliseconds.
 */
#define _GNU_SOURCE
#include "writers.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "workload.h"

enum { most = 1024 };
static const double seconds = 2;

typedef struct {
  long sets, busy;
  double worst_us;
} writer;

static struct {
  writer writers[most];
  int may_begin, is_over;
} *shared;

static store *opened;

static void *write_a_while(void *place) {
  writer *w = place;
  char key[20];
  snprintf(key, sizeof key, "writer %d", (int)(w - shared->writers));
  while (!__atomic_load_n(&shared->may_begin, __ATOMIC_ACQUIRE)) usleep(100);
  while (!__atomic_load_n(&shared->is_over, __ATOMIC_ACQUIRE)) {
    double begun = now_us(), took;
    int failed = widget_bridge_driver.set(opened, key, "12345", 5);
    took = now_us() - begun;
    if (failed) w->busy++;
    else w->sets++;
    if (took > w->worst_us) w->worst_us = took;
  }
  return NULL;
}

static pid_t begin_process(const char *base, int first, int threads) {
  pid_t process = fork();
  if (process < 0) die("fork", &widget_bridge_driver);
  if (process == 0) {
    pthread_t started[most];
    int i;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    opened = widget_bridge_driver.open(base, for_process);
    if (!opened) die("open", &widget_bridge_driver);
    for (i = 0; i < threads; i++) {
      if (pthread_create(&started[i], NULL, write_a_while, &shared->writers[first + i]))
        die("thread", &widget_bridge_driver);
    }
    for (i = 0; i < threads; i++) pthread_join(started[i], NULL);
    _exit(0);
  }
  return process;
}

static double file_kib(const char *base) {
  char path[4200];
  struct stat status;
  snprintf(path, sizeof path, "%s/group/group", base);
  return stat(path, &status) ? 0 : (double)status.st_size / 1024;
}

void measure_writers(const char *base, int processes, int threads, int throttled) {
  int count = processes * threads, i;
  pid_t slow = 0;
  double sets = 0, least = -1, worst = 0, busy = 0, kib = 0, began;
  if (count >= most) die("too many writers", &widget_bridge_driver);
  shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED) die("shared memory", &widget_bridge_driver);
  fill(&widget_bridge_driver, base, 1);
  for (i = 0; i < processes; i++) begin_process(base, i * threads, threads);
  if (throttled) slow = begin_process(base, count, 1);
  usleep(300000);
  __atomic_store_n(&shared->may_begin, 1, __ATOMIC_RELEASE);
  began = now_us();
  while (now_us() - began < seconds * 1e6) {
    if (slow) kill(slow, SIGSTOP);
    usleep(95000);
    if (slow) kill(slow, SIGCONT);
    usleep(5000);
    if (file_kib(base) > kib) kib = file_kib(base);
  }
  __atomic_store_n(&shared->is_over, 1, __ATOMIC_RELEASE);
  while (wait(NULL) > 0) continue;
  for (i = 0; i < count; i++) {
    writer *w = &shared->writers[i];
    sets += (double)w->sets;
    busy += (double)w->busy;
    if (least < 0 || (double)w->sets < least) least = (double)w->sets;
    if (w->worst_us > worst) worst = w->worst_us;
  }
  printf("shared %.0f %.3f %.0f %.3f %.3f %.0f\n", sets / seconds, least * count / sets, busy,
         worst / 1e3, shared->writers[count].worst_us / 1e3, kib);
}
