/*
 * Measures the most space that a group takes on the disk, in KiB, while its keys are set again and
 * again. This space includes the blocks of the files in the group's folder, and removed files that
 * this process still maps.
 */
#define _XOPEN_SOURCE 700
#include "overwriting.h"

#include <ftw.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "workload.h"

enum { sets_between_looks = 1000 };

static long long bytes;

static int add_file(const char *path, const struct stat *status, int kind, struct FTW *place) {
  (void)path, (void)place;
  if (kind == FTW_F) bytes += (long long)status->st_blocks * 512;
  return 0;
}

static void add_removed_files(const char *base) {
  char line[4400];
  unsigned long from, to;
  FILE *maps = fopen("/proc/self/maps", "r");
  while (maps && fgets(line, sizeof line, maps))
    if (strstr(line, base) && strstr(line, "(deleted)") &&
        sscanf(line, "%lx-%lx", &from, &to) == 2)
      bytes += (long long)(to - from);
  if (maps) fclose(maps);
}

void measure_overwriting(const char *base, uint32_t keys, int sets) {
  const store_driver *d = &widget_bridge_driver;
  long long most = 0;
  store *s;
  int i;
  fill(d, base, keys);
  s = d->open(base, for_process);
  if (!s) die("open", d);
  for (i = 0; i < sets; i++) {
    if (d->set(s, names[below(keys)], value, value_length)) die("set", d);
    change_value();
    if (i % sets_between_looks != 0) continue;
    bytes = 0;
    nftw(base, add_file, 8, FTW_PHYS);
    add_removed_files(base);
    if (bytes > most) most = bytes;
  }
  d->close(s);
  printf("most %lld\n", most / 1024);
}
