#include "store_driver.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/*
 * One JSON object in a file, replaced (flock, write, rename) by each change, and
 * read again where its inode or time has changed: what hosts write by hand.
 * Values and keys hold no quotation marks inside.
 */
typedef struct {
  char *key, *value;
  size_t length;
} item;

struct store {
  char path[1024], new_path[1100], lock_path[1100];
  int lock, power_safe;
  struct stat seen;
  item *items;
  size_t count, capacity;
};

/* The items are sorted by key. */
static size_t place(const store *s, const char *key, int *found) {
  size_t low = 0, high = s->count;
  *found = 0;
  while (low < high) {
    size_t middle = (low + high) / 2;
    int order = strcmp(s->items[middle].key, key);
    if (order == 0) {
      *found = 1;
      return middle;
    }
    if (order < 0) low = middle + 1; else high = middle;
  }
  return low;
}

static void put(store *s, const char *key, const char *value, size_t length) {
  int found;
  size_t at = place(s, key, &found);
  if (!found) {
    if (s->count == s->capacity) {
      s->capacity = s->capacity ? s->capacity * 2 : 64;
      s->items = realloc(s->items, s->capacity * sizeof(item));
    }
    memmove(s->items + at + 1, s->items + at, (s->count - at) * sizeof(item));
    s->items[at].key = strdup(key);
    s->items[at].value = NULL;
    s->count++;
  }
  free(s->items[at].value);
  s->items[at].value = malloc(length + 1);
  memcpy(s->items[at].value, value, length);
  s->items[at].length = length;
}

static void clear(store *s) {
  size_t i;
  for (i = 0; i < s->count; i++) {
    free(s->items[i].key);
    free(s->items[i].value);
  }
  s->count = 0;
}

static void load(store *s) {
  struct stat now;
  int file;
  char *text, *at;
  if (stat(s->path, &now)) return;
  if (now.st_ino == s->seen.st_ino &&
      now.st_mtim.tv_nsec == s->seen.st_mtim.tv_nsec &&
      now.st_mtim.tv_sec == s->seen.st_mtim.tv_sec)
    return;
  file = open(s->path, O_RDONLY);
  if (file < 0) return;
  fstat(file, &now);
  text = malloc((size_t)now.st_size + 1);
  if (read(file, text, (size_t)now.st_size) != now.st_size) now.st_size = 0;
  text[now.st_size] = 0;
  close(file);
  clear(s);
  for (at = strchr(text, '"'); at; at = strchr(at, '"')) {
    char *key = at + 1, *key_end = strchr(key, '"'), *value, *value_end;
    if (!key_end) break;
    *key_end = 0;
    value = strchr(key_end + 1, '"');
    if (!value) break;
    value_end = strchr(value + 1, '"');
    if (!value_end) break;
    put(s, key, value, (size_t)(value_end + 1 - value));
    at = value_end + 1;
  }
  free(text);
  s->seen = now;
}

static int save(store *s) {
  size_t needed = 3, at = 0, i;
  char *text;
  int file, result = -1;
  for (i = 0; i < s->count; i++)
    needed += strlen(s->items[i].key) + s->items[i].length + 4;
  text = malloc(needed);
  text[at++] = '{';
  for (i = 0; i < s->count; i++) {
    size_t length = strlen(s->items[i].key);
    if (i > 0) text[at++] = ',';
    text[at++] = '"';
    memcpy(text + at, s->items[i].key, length);
    at += length;
    text[at++] = '"';
    text[at++] = ':';
    memcpy(text + at, s->items[i].value, s->items[i].length);
    at += s->items[i].length;
  }
  text[at++] = '}';
  file = open(s->new_path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (file >= 0 && write(file, text, at) == (ssize_t)at &&
      (!s->power_safe || fsync(file) == 0))
    result = rename(s->new_path, s->path);
  if (file >= 0) {
    fstat(file, &s->seen);
    close(file);
  }
  free(text);
  return result;
}

static store *j_open(const char *folder, int power_safe) {
  store *s = calloc(1, sizeof *s);
  snprintf(s->path, sizeof s->path, "%s/store.json", folder);
  snprintf(s->new_path, sizeof s->new_path, "%s.new", s->path);
  snprintf(s->lock_path, sizeof s->lock_path, "%s.lock", s->path);
  s->lock = open(s->lock_path, O_RDWR | O_CREAT, 0600);
  s->power_safe = power_safe;
  return s;
}

static void j_close(store *s) {
  clear(s);
  free(s->items);
  close(s->lock);
  free(s);
}

static int j_get(store *s, const char *key, char *buffer, size_t capacity) {
  int found;
  size_t at;
  load(s);
  at = place(s, key, &found);
  if (!found || s->items[at].length > capacity) return -1;
  memcpy(buffer, s->items[at].value, s->items[at].length);
  return (int)s->items[at].length;
}

static int j_set_batch(store *s, const char *const *keys, int count,
                       const char *value, size_t length) {
  int i, result;
  if (flock(s->lock, LOCK_EX)) return -1;
  load(s);
  for (i = 0; i < count; i++) put(s, keys[i], value, length);
  result = save(s);
  flock(s->lock, LOCK_UN);
  return result;
}

static int j_set(store *s, const char *key, const char *value, size_t length) {
  return j_set_batch(s, &key, 1, value, length);
}

const store_driver json_file_driver = {"JSON file", j_open, j_close,
                                       j_get,       j_set,  j_set_batch};
