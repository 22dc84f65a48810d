/*
 * Measures a new process that opens a store and gets one value, from posix_spawn()
 * until the process has ended. Prints a line "WHAT TIME..." for each program, with a
 * time for each round. In each round every program runs once.
 */
#include "processes.h"

#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "workload.h"

enum { most_rounds = 2000 };

/* The programs, which Tests/Benchmarks/store_program.py builds. */
static const struct {
  const char *what, *program;
  const store_driver *driver;
  const char *use;
} runs[] = {
    {"nothing", "nothing", NULL, NULL},
    {"WidgetBridge", "first_get_widget_bridge", &widget_bridge_driver, NULL},
    {"read-only", "first_get_widget_bridge", &widget_bridge_driver, "reading"},
    {"LMDB", "first_get_lmdb", &lmdb_driver, "reading"},
    {"SQLite", "first_get_sqlite", &sqlite_driver, "reading"},
};
enum { run_count = sizeof runs / sizeof *runs };
static double times[run_count][most_rounds];

static double run_once(int run, const char *base, const char *programs) {
  char program[1024], folder[1024];
  char *const none[] = {NULL};
  char *arguments[] = {program, folder, names[below(10)], (char *)runs[run].use, NULL};
  double begun;
  pid_t process;
  int status;
  snprintf(program, sizeof program, "%s/%s", programs, runs[run].program);
  snprintf(folder, sizeof folder, "%s/%s", base, runs[run].driver ? runs[run].driver->name : "");
  begun = now_us();
  if (posix_spawn(&process, program, NULL, NULL, arguments, none)) return -1;
  if (waitpid(process, &status, 0) != process) return -1;
  return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? now_us() - begun : -1;
}

void measure_processes(const char *base, uint32_t keys, int rounds, const char *programs) {
  int round, run, i;
  if (rounds > most_rounds) rounds = most_rounds;
  for (i = 0; i < store_driver_count; i++) {
    char folder[1024];
    snprintf(folder, sizeof folder, "%s/%s", base, store_drivers[i]->name);
    mkdir(folder, 0700);
    fill(store_drivers[i], folder, keys);
  }
  /* The first round brings the files into memory and does not count. */
  for (round = -1; round < rounds; round++) {
    for (i = 0; i < run_count; i++) {
      double time;
      run = (i + round + 1) % run_count;
      time = run_once(run, base, programs);
      if (time < 0) {
        fprintf(stderr, "%s failed\n", runs[run].program);
        exit(1);
      }
      if (round >= 0) times[run][round] = time;
    }
  }
  for (run = 0; run < run_count; run++) {
    printf("%s", runs[run].what);
    for (round = 0; round < rounds; round++) printf(" %.1f", times[run][round]);
    printf("\n");
  }
}
