/*
 * A client process for the disk tests. It reads a command from each line and answers with a line: a
 * result of 0 or more, or a status and the last error as JSON. group_client.py sends the commands.
 *
 *     open DIRECTORY NAME [OPTION...]  an OPTION is a member of the options: "readOnly":true
 *     close
 *     set KEY NUMBER LENGTH
 *     batch NUMBER LENGTH KEY...       sets the keys in one change
 *     get KEY                          answers NUMBER LENGTH
 *     remove KEY
 *     keys                             answers the document of getSharedKeysJSON()
 *     repair                           answers 0 and the document of repairSharedGroup()
 *     chroot FOLDER                    changes the root folder of the process
 *     fill PREFIX FROM COUNT LENGTH    sets COUNT keys from PREFIXfrom on, until a set fails;
 *                                      answers how many it has set, and the failure or 0
 *     fill-batches PREFIX COUNT EACH LENGTH
 *                                      like `fill`, in COUNT batches of EACH keys; counts batches
 *     check PREFIX FROM COUNT LENGTH   answers how many of the keys are as `fill` sets them
 *     cycle KEY TIMES LENGTH LENGTH    sets the key to values of the two lengths alternately
 *     states KEYS                      answers the numbers under single0 and the following keys,
 *                                      and under batch0 to batch3; -1 for an absent key
 *     notes FILE                       maps the file for the notes of the commands below
 *     work NUMBER [COUNT]              makes changes from NUMBER on; notes the last change that it
 *                                      began, and the last change that was acknowledged
 *     spin KEY LENGTH                  sets the key each millisecond until a line comes; answers
 *                                      how often, how many sets were busy, and how many failed
 *                                      otherwise
 *     look KEY                         gets the key each millisecond until a line comes; answers
 *                                      how often, how many gets failed, and the last error
 *     threads COUNT LENGTH FIRST       sets keys on threads until a line comes, from threadFIRST
 *                                      on; notes what was acknowledged
 *     fork                             forks a child that waits; answers its process ID
 *     fork-beside COUNT                forks children while threads set keys; answers their IDs
 */
#include "client.h"

#include <inttypes.h>
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

enum { mostWords = 600 };

uint32_t group;
char *words[mostWords + 1];
int wordCount;

uint64_t number(int place) { return place < wordCount ? strtoull(words[place], NULL, 10) : 0; }
uint32_t length(int place) { return (uint32_t)number(place); }

static void openGroup(void) {
  char options[8192];
  size_t end = 0;
  /* The directory "-" stands for the default directory, which the environment may name. */
  if (strcmp(words[1], "-") == 0) {
    end = (size_t)snprintf(options, sizeof options, "{\"lockTimeoutMilliseconds\":10000");
  } else {
    end = (size_t)snprintf(options, sizeof options, "{\"directory\":\"%s\"", words[1]);
  }
  for (int place = 3; place < wordCount; place += 1) {
    end += (size_t)snprintf(options + end, sizeof options - end, ",%s", words[place]);
  }
  snprintf(options + end, sizeof options - end, "}");
  int32_t opened = openSharedGroup(words[2], options);
  if (opened > 0) {
    group = (uint32_t)opened;
  }
  tell(opened < 0 ? opened : 0);
}

static void get(void) {
  uint64_t found = 0;
  int32_t result = readValue(group, words[1], &found);
  if (result < 0) {
    tell(result);
  } else {
    printf("%" PRIu64 " %d\n", found, result);
  }
}

static void keys(void) {
  int32_t size = getSharedKeysJSON(group, NULL, 0);
  char *text = size < 0 ? NULL : malloc((size_t)size + 1);
  if (text == NULL || getSharedKeysJSON(group, text, (uint32_t)size + 1) != size) {
    tell(size < 0 ? size : tornValue);
  } else {
    printf("%s\n", text);
  }
  free(text);
}

static void repair(void) {
  static char text[1 << 16];
  int32_t size = repairSharedGroup(group, text, sizeof text);
  if (size < 0) {
    tell(size);
  } else {
    printf("0 %s\n", text);
  }
}

static void changeRoot(void) {
  printf("%d\n", chroot(words[1]) == 0 && chdir("/") == 0 ? 0 : -1);
}

/* Answers with a count, and with the failure that ended it or 0. */
static void tellCount(uint64_t count, int32_t result) {
  printf("%" PRIu64 " ", count);
  tell(result < 0 ? result : 0);
}

static void fill(void) {
  char key[600];
  int32_t result = 0;
  uint64_t at = number(2), end = at + number(3), count = 0;
  for (; at < end && result >= 0; at += 1) {
    snprintf(key, sizeof key, "%s%" PRIu64, words[1], at);
    result = setNumber(group, key, at, length(4));
    count += result >= 0;
  }
  tellCount(count, result);
}

static void fillBatches(void) {
  uint64_t each = number(3), count = 0;
  char (*names)[64] = calloc(each, sizeof *names), **keys = calloc(each + 1, sizeof *keys);
  int32_t result = 0;
  for (; count < number(2) && result >= 0; count += result >= 0) {
    for (uint64_t place = 0; place < each; place += 1) {
      snprintf(names[place], sizeof names[place], "%s%" PRIu64, words[1], count * each + place);
      keys[place] = names[place];
    }
    result = setBatch(group, keys, count, length(4));
  }
  free(names);
  free(keys);
  tellCount(count, result);
}

static void checkFilled(void) {
  char key[600];
  uint64_t at = number(2), end = at + number(3), found, count = 0;
  for (; at < end; at += 1) {
    snprintf(key, sizeof key, "%s%" PRIu64, words[1], at);
    count += readValue(group, key, &found) == (int32_t)length(4) && found == at;
  }
  printf("%" PRIu64 "\n", count);
}

static void cycle(void) {
  int32_t result = 0;
  uint64_t count = 0;
  for (; count < number(2) && result >= 0; count += result >= 0) {
    result = setNumber(group, words[1], count, length(count % 2 == 0 ? 3 : 4));
  }
  tellCount(count, result);
}

static void states(void) {
  char key[32];
  uint64_t found;
  for (int place = 0; place < (int)number(1) + 4; place += 1) {
    int single = place < (int)number(1);
    snprintf(key, sizeof key, "%s%d", single ? "single" : "batch",
             single ? place : place - (int)number(1));
    int32_t result = readValue(group, key, &found);
    if (result >= 0) {
      printf("%" PRIu64 " ", found);
    } else {
      printf("%d ", result == BridgeStatusNotFound ? -1 : result);
    }
  }
  printf("\n");
}

static void work(void) {
  uint64_t at = number(1), end = wordCount > 2 ? at + number(2) : UINT64_MAX;
  int32_t result = 0;
  for (; at < end; at += 1) {
    notes[0] = at;
    result = makeChange(group, at);
    if (result < 0) {
      break;
    }
    notes[1] = at;
  }
  tellCount(at, result);
}

static const struct {
  const char *name;
  void (*run)(void);
  int words;
} commands[] = {
    {"open", openGroup, 3},   {"get", get, 2},         {"keys", keys, 1},
    {"fill", fill, 5},        {"check", checkFilled, 5}, {"fill-batches", fillBatches, 5},
    {"cycle", cycle, 5},      {"states", states, 2},   {"work", work, 2},
    {"spin", spin, 3},        {"look", look, 2},       {"threads", threads, 4},
    {"fork", forkOne, 1},
    {"fork-beside", forkBesideThreads, 2}, {"repair", repair, 1},
    {"chroot", changeRoot, 2},
};

static int runCommand(void) {
  for (size_t place = 0; place < sizeof commands / sizeof *commands; place += 1) {
    if (strcmp(commands[place].name, words[0]) == 0 && wordCount >= commands[place].words) {
      commands[place].run();
      return 1;
    }
  }
  if (strcmp(words[0], "set") == 0 && wordCount == 4) {
    tell(setNumber(group, words[1], number(2), length(3)));
  } else if (strcmp(words[0], "batch") == 0 && wordCount > 3) {
    tell(setBatch(group, words + 3, number(1), length(2)));
  } else if (strcmp(words[0], "remove") == 0 && wordCount == 2) {
    tell(removeSharedValue(group, words[1]));
  } else if (strcmp(words[0], "close") == 0) {
    tell(closeSharedGroup(group));
  } else if (strcmp(words[0], "notes") == 0 && wordCount == 2) {
    mapNotes(words[1]);
    tell(0);
  } else {
    return 0;
  }
  return 1;
}

int main(void) {
  static char line[1 << 16];
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  while (fgets(line, sizeof line, stdin) != NULL) {
    wordCount = 0;
    for (char *word = strtok(line, " \n"); word != NULL && wordCount < mostWords;
         word = strtok(NULL, " \n")) {
      words[wordCount++] = word;
    }
    words[wordCount] = NULL;
    if (wordCount > 0 && !runCommand()) {
      fprintf(stderr, "not a command: %s\n", words[0]);
      return 64;
    }
    fflush(stdout);
  }
  return 0;
}
