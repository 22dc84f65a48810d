#define _GNU_SOURCE
#include "other_writer.h"

#include <sched.h>
#include <semaphore.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "workload.h"

enum turn { parents, others, rest, end, failed };

struct other_writer {
  const store_driver *driver;
  pid_t process;
  sem_t woken; /* while the process rests, it waits for this semaphore */
  int turn;
};

static void hand_over(other_writer *w, int turn) {
  __atomic_store_n(&w->turn, turn, __ATOMIC_RELEASE);
}

/* Waits until the turn is no longer `turn`, and returns the new one. */
static int await_turn_after(other_writer *w, int turn) {
  int seen;
  while ((seen = __atomic_load_n(&w->turn, __ATOMIC_ACQUIRE)) == turn) sched_yield();
  return seen;
}

static void write_when_asked(other_writer *w, const char *folder, uint32_t keys) {
  store *s = NULL;
  run_on(1);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  while (1) {
    int turn = await_turn_after(w, parents), result;
    if (turn == end) _exit(0);
    if (turn == rest) {
      while (sem_wait(&w->woken)) continue;
      continue;
    }
    if (!s) s = w->driver->open(folder, for_process);
    result = s ? w->driver->set(s, names[below(keys)], value, value_length) : -1;
    hand_over(w, result ? failed : parents);
  }
}

other_writer *start_other_writer(const store_driver *d, const char *folder, uint32_t keys) {
  other_writer *w =
      mmap(NULL, sizeof *w, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (w == MAP_FAILED || sem_init(&w->woken, 1, 0)) die("shared memory", d);
  w->driver = d;
  w->turn = rest;
  w->process = fork();
  if (w->process < 0) die("fork", d);
  if (w->process == 0) write_when_asked(w, folder, keys);
  return w;
}

static void wake(other_writer *w, int turn) {
  hand_over(w, turn);
  sem_post(&w->woken);
}

void wake_other(other_writer *w) { wake(w, parents); }

void let_other_write(other_writer *w) {
  hand_over(w, others);
  if (await_turn_after(w, others) == failed) die("set in another process", w->driver);
}

void let_other_rest(other_writer *w) { hand_over(w, rest); }

void end_other_writer(other_writer *w) {
  wake(w, end);
  waitpid(w->process, NULL, 0);
  munmap(w, sizeof *w);
}
