// SPDX-License-Identifier: MIT
// SQLite as Swift sees it; the destructor constants are casts in C and need a function to reach Swift, and so do variadic functions.
#pragma once
#include <sqlite3.h>
static inline sqlite3_destructor_type coredata_sqlite_static(void) { return SQLITE_STATIC; }
static inline sqlite3_destructor_type coredata_sqlite_transient(void) { return SQLITE_TRANSIENT; }
/// Leaves the journal of a live store alone when the last connection closes.
static inline int coredata_sqlite_no_checkpoint_on_close(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}
/// Two rows would share the values of a unique index.
static const int coredata_sqlite_constraint_unique = SQLITE_CONSTRAINT_UNIQUE;
