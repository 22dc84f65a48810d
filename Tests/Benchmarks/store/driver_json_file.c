#include "store_driver.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "json_library.h"

/*
 * One JSON object in a file, replaced (flock, write, rename) by each change, and
 * parsed again where its inode or time has changed: what hosts write themselves
 * around a library for JSON. Two that C programmers take, as neither is the
 * quicker everywhere: cJSON parses ten keys in about three quarters of json-c's
 * time, and looks a key up by going through the object.
 *
 * A host has strings, so values come and go without their quotation marks, which
 * the library reads and writes.
 */
struct store {
  const json_library *json;
  char path[1024], new_path[1100], lock_path[1100];
  int lock, power_safe;
  struct stat seen;
  document *root;
  char *string; /* the value that is being set */
  size_t capacity;
};

/* The file's text, with a NUL behind it; NULL where it cannot be read. */
static char *read_text(int file, size_t length) {
  char *text = malloc(length + 1);
  if (read(file, text, length) != (ssize_t)length) {
    free(text);
    return NULL;
  }
  text[length] = 0;
  return text;
}

static int load(store *s) {
  struct stat now;
  int file;
  char *text;
  if (stat(s->path, &now)) {
    if (!s->root) s->root = s->json->make();
    return 0;
  }
  if (now.st_ino == s->seen.st_ino &&
      now.st_mtim.tv_nsec == s->seen.st_mtim.tv_nsec &&
      now.st_mtim.tv_sec == s->seen.st_mtim.tv_sec)
    return 0;
  file = open(s->path, O_RDONLY);
  if (file < 0) return -1;
  fstat(file, &now);
  text = read_text(file, (size_t)now.st_size);
  close(file);
  if (!text) return -1;
  if (s->root) s->json->release(s->root);
  s->root = s->json->parse(text, (size_t)now.st_size);
  free(text);
  s->seen = now;
  return s->root ? 0 : -1;
}

static int save(store *s) {
  size_t length;
  char *text = s->json->print(s->root, &length);
  int file, result = -1;
  if (!text) return -1;
  file = open(s->new_path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (file >= 0 && write(file, text, length) == (ssize_t)length &&
      (!s->power_safe || fsync(file) == 0))
    result = rename(s->new_path, s->path);
  if (file >= 0) {
    fstat(file, &s->seen);
    close(file);
  }
  s->json->print_end(text);
  return result;
}

static store *open_with(const json_library *json, const char *folder, int power_safe) {
  store *s = calloc(1, sizeof *s);
  s->json = json;
  snprintf(s->path, sizeof s->path, "%s/store.json", folder);
  snprintf(s->new_path, sizeof s->new_path, "%s.new", s->path);
  snprintf(s->lock_path, sizeof s->lock_path, "%s.lock", s->path);
  s->lock = open(s->lock_path, O_RDWR | O_CREAT, 0600);
  s->power_safe = power_safe;
  return s;
}

static store *j_open_cjson(const char *folder, int power_safe) {
  return open_with(&cjson, folder, power_safe);
}

static store *j_open_json_c(const char *folder, int power_safe) {
  return open_with(&json_c, folder, power_safe);
}

static void j_close(store *s) {
  if (s->root) s->json->release(s->root);
  close(s->lock);
  free(s->string);
  free(s);
}

static int j_get(store *s, const char *key, char *buffer, size_t capacity) {
  size_t length;
  const char *string;
  if (load(s)) return -1;
  string = s->json->get(s->root, key, &length);
  if (!string || length > capacity) return -1;
  memcpy(buffer, string, length);
  return (int)length;
}

static const char *without_marks(store *s, const char *value, size_t length) {
  if (length > s->capacity) {
    s->capacity = length;
    s->string = realloc(s->string, length);
  }
  memcpy(s->string, value + 1, length - 2);
  s->string[length - 2] = 0;
  return s->string;
}

static int j_set_batch(store *s, const char *const *keys, int count,
                       const char *value, size_t length) {
  const char *string = without_marks(s, value, length);
  int i, result;
  if (flock(s->lock, LOCK_EX)) return -1;
  result = load(s);
  for (i = 0; i < count && result == 0; i++) result = s->json->set(s->root, keys[i], string);
  if (result == 0) result = save(s);
  flock(s->lock, LOCK_UN);
  return result;
}

static int j_set(store *s, const char *key, const char *value, size_t length) {
  return j_set_batch(s, &key, 1, value, length);
}

const store_driver cjson_file_driver = {"JSON file, cJSON", j_open_cjson, j_close,
                                        j_get, j_set, j_set_batch};
const store_driver json_c_file_driver = {"JSON file, json-c", j_open_json_c, j_close,
                                         j_get, j_set, j_set_batch};
