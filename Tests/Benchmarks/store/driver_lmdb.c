#include "store_driver.h"

#include <lmdb.h>
#include <stdlib.h>
#include <string.h>

/*
 * LMDB does not flush if changes need only survive the end of the process. All
 * reads use one transaction, which each of them renews. A store that is opened for
 * reading begins no write transaction.
 */
struct store {
  MDB_env *env;
  MDB_dbi dbi;
  MDB_txn *reading;
};

static int open_to_write(store *s) {
  MDB_txn *txn;
  return mdb_txn_begin(s->env, NULL, 0, &txn) || mdb_dbi_open(txn, NULL, MDB_CREATE, &s->dbi) ||
         mdb_txn_commit(txn) || mdb_txn_begin(s->env, NULL, MDB_RDONLY, &s->reading);
}

static int open_to_read(store *s) {
  return mdb_txn_begin(s->env, NULL, MDB_RDONLY, &s->reading) ||
         mdb_dbi_open(s->reading, NULL, 0, &s->dbi);
}

static store *l_open(const char *folder, store_use use) {
  store *s = calloc(1, sizeof *s);
  unsigned flags = MDB_NOTLS | (use == for_process ? MDB_NOSYNC : 0) |
                   (use == for_reading ? MDB_RDONLY : 0);
  if (mdb_env_create(&s->env) || mdb_env_set_mapsize(s->env, (size_t)2 << 30) ||
      mdb_env_open(s->env, folder, flags, 0600) ||
      (use == for_reading ? open_to_read(s) : open_to_write(s))) {
    free(s);
    return NULL;
  }
  mdb_txn_reset(s->reading);
  return s;
}

static void l_close(store *s) {
  mdb_txn_abort(s->reading);
  mdb_env_close(s->env);
  free(s);
}

static int l_get(store *s, const char *key, char *buffer, size_t capacity) {
  MDB_val k = {strlen(key), (void *)key}, v;
  int result = -1;
  if (mdb_txn_renew(s->reading)) return -1;
  if (mdb_get(s->reading, s->dbi, &k, &v) == 0 && v.mv_size <= capacity) {
    memcpy(buffer, v.mv_data, v.mv_size);
    result = (int)v.mv_size;
  }
  mdb_txn_reset(s->reading);
  return result;
}

static int l_set_batch(store *s, const char *const *keys, int count,
                       const char *value, size_t length) {
  MDB_txn *txn;
  int i;
  if (mdb_txn_begin(s->env, NULL, 0, &txn)) return -1;
  for (i = 0; i < count; i++) {
    MDB_val k = {strlen(keys[i]), (void *)keys[i]}, v = {length, (void *)value};
    if (mdb_put(txn, s->dbi, &k, &v, 0)) {
      mdb_txn_abort(txn);
      return -1;
    }
  }
  return mdb_txn_commit(txn) ? -1 : 0;
}

static int l_set(store *s, const char *key, const char *value, size_t length) {
  return l_set_batch(s, &key, 1, value, length);
}

const store_driver lmdb_driver = {"LMDB", l_open, l_close, l_get, l_set, l_set_batch};
