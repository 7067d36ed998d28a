// SPDX-License-Identifier: MIT
// SQLite as Swift sees it; the destructor constants are casts in C and need a function to reach Swift.
#pragma once
#include <sqlite3.h>
static inline sqlite3_destructor_type coredata_sqlite_static(void) { return SQLITE_STATIC; }
static inline sqlite3_destructor_type coredata_sqlite_transient(void) { return SQLITE_TRANSIENT; }
