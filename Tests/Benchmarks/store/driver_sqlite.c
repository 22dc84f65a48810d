#include "store_driver.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* SQLite in WAL mode with prepared statements: with synchronous=OFF if changes need only survive
   the process, and with FULL if they must survive a power loss. */
struct store {
  sqlite3 *db;
  sqlite3_stmt *get, *set, *begin, *commit;
};

static sqlite3_stmt *prepare(sqlite3 *db, const char *text) {
  sqlite3_stmt *statement = NULL;
  sqlite3_prepare_v3(db, text, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL);
  return statement;
}

static int run(sqlite3_stmt *statement) {
  int result = sqlite3_step(statement);
  sqlite3_reset(statement);
  return result == SQLITE_DONE ? 0 : -1;
}

static void prepare_to_write(store *s, store_use use) {
  sqlite3_exec(s->db, "PRAGMA journal_mode=WAL", NULL, NULL, NULL);
  sqlite3_exec(s->db, use == for_power ? "PRAGMA synchronous=FULL" : "PRAGMA synchronous=OFF",
               NULL, NULL, NULL);
  sqlite3_exec(s->db,
               "CREATE TABLE IF NOT EXISTS items (key TEXT PRIMARY KEY, value "
               "BLOB) WITHOUT ROWID",
               NULL, NULL, NULL);
  s->set = prepare(s->db, "INSERT INTO items VALUES (?1, ?2) ON CONFLICT (key) "
                          "DO UPDATE SET value = excluded.value");
  s->begin = prepare(s->db, "BEGIN IMMEDIATE");
  s->commit = prepare(s->db, "COMMIT");
}

static store *s_open(const char *folder, store_use use) {
  store *s = calloc(1, sizeof *s);
  char path[1024];
  int access = use == for_reading ? SQLITE_OPEN_READONLY
                                  : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  snprintf(path, sizeof path, "%s/store.db", folder);
  if (sqlite3_open_v2(path, &s->db, access | SQLITE_OPEN_NOMUTEX, NULL)) {
    free(s);
    return NULL;
  }
  sqlite3_busy_timeout(s->db, 10000);
  if (use != for_reading) prepare_to_write(s, use);
  s->get = prepare(s->db, "SELECT value FROM items WHERE key = ?1");
  return s;
}

static void s_close(store *s) {
  sqlite3_finalize(s->get);
  sqlite3_finalize(s->set);
  sqlite3_finalize(s->begin);
  sqlite3_finalize(s->commit);
  sqlite3_close(s->db);
  free(s);
}

static int s_get(store *s, const char *key, char *buffer, size_t capacity) {
  int result = -1;
  sqlite3_bind_text(s->get, 1, key, -1, SQLITE_STATIC);
  if (sqlite3_step(s->get) == SQLITE_ROW) {
    int length = sqlite3_column_bytes(s->get, 0);
    if ((size_t)length <= capacity) {
      memcpy(buffer, sqlite3_column_blob(s->get, 0), (size_t)length);
      result = length;
    }
  }
  sqlite3_reset(s->get);
  return result;
}

static int s_set(store *s, const char *key, const char *value, size_t length) {
  sqlite3_bind_text(s->set, 1, key, -1, SQLITE_STATIC);
  sqlite3_bind_blob(s->set, 2, value, (int)length, SQLITE_STATIC);
  return run(s->set);
}

static int s_set_batch(store *s, const char *const *keys, int count,
                       const char *value, size_t length) {
  int i;
  if (run(s->begin)) return -1;
  for (i = 0; i < count; i++) {
    if (s_set(s, keys[i], value, length)) return -1;
  }
  return run(s->commit);
}

const store_driver sqlite_driver = {"SQLite", s_open, s_close,
                                    s_get,    s_set,  s_set_batch};
