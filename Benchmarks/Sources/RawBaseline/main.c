// SPDX-License-Identifier: MIT
// The fair baseline: what StoreBench does through objects, done with SQLite's C interface and plain structs, on a file that StoreBench
// prepared. So the tables, columns and indexes are the store's own; rows carry Z_ENT and Z_OPT, and a write checks the version it read.
// Benchmarks/run calls it: RawBaseline STEP FILE.

#include <inttypes.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

enum { itemCount = 100000, keyCount = 1000, countRepeats = 10 };

static sqlite3 *database;

static void fail(const char *doing) {
  fprintf(stderr, "RawBaseline: %s: %s\n", doing, database ? sqlite3_errmsg(database) : "no database");
  exit(1);
}

static void run(const char *sql) {
  if (sqlite3_exec(database, sql, NULL, NULL, NULL) != SQLITE_OK) fail(sql);
}

static sqlite3_stmt *prepare(const char *sql) {
  sqlite3_stmt *statement;
  if (sqlite3_prepare_v2(database, sql, -1, &statement, NULL) != SQLITE_OK) fail(sql);
  return statement;
}

/// Steps a statement that answers no row, and makes it ready for the next.
static void finish(sqlite3_stmt *statement, const char *doing) {
  if (sqlite3_step(statement) != SQLITE_DONE) fail(doing);
  sqlite3_reset(statement);
}

static bool next(sqlite3_stmt *statement, const char *doing) {
  int code = sqlite3_step(statement);
  if (code != SQLITE_ROW && code != SQLITE_DONE) fail(doing);
  return code == SQLITE_ROW;
}

// Time

static struct rusage usageAtStart;
static double wallAtStart;

static double wall(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static double cpu(const struct rusage *usage) {
  return (double)(usage->ru_utime.tv_sec + usage->ru_stime.tv_sec) + (double)(usage->ru_utime.tv_usec + usage->ru_stime.tv_usec) * 1e-6;
}

static void start(void) {
  getrusage(RUSAGE_SELF, &usageAtStart);
  wallAtStart = wall();
}

/// Prints CPU seconds, wall seconds, peak memory in KiB, and the check sum both programs must agree on.
static void stop(double check) {
  double elapsed = wall() - wallAtStart;
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  printf("%.6f %.6f %ld %.0f\n", cpu(&usage) - cpu(&usageAtStart), elapsed, usage.ru_maxrss, check);
}

// Items

typedef struct {
  int64_t key, version, i0, i1, i2, i3, i4;
  double d0, t0;
  char *s0, *s1, *s2;
} Item;

#define ITEM_COLUMNS "Z_PK, Z_OPT, ZI0, ZI1, ZI2, ZI3, ZI4, ZD0, ZT0, ZS0, ZS1, ZS2"

static char *copyText(sqlite3_stmt *statement, int column) {
  const unsigned char *text = sqlite3_column_text(statement, column);
  size_t size = (size_t)sqlite3_column_bytes(statement, column) + 1;
  char *copy = malloc(size);
  if (!copy || !text) fail("copying a string");
  memcpy(copy, text, size);
  return copy;
}

static void read(sqlite3_stmt *statement, Item *item) {
  item->key = sqlite3_column_int64(statement, 0);
  item->version = sqlite3_column_int64(statement, 1);
  item->i0 = sqlite3_column_int64(statement, 2);
  item->i1 = sqlite3_column_int64(statement, 3);
  item->i2 = sqlite3_column_int64(statement, 4);
  item->i3 = sqlite3_column_int64(statement, 5);
  item->i4 = sqlite3_column_int64(statement, 6);
  item->d0 = sqlite3_column_double(statement, 7);
  item->t0 = sqlite3_column_double(statement, 8);
  item->s0 = copyText(statement, 9);
  item->s1 = copyText(statement, 10);
  item->s2 = copyText(statement, 11);
}

static double touch(const Item *item) {
  return (double)(item->i0 + item->i1 + item->i2 + item->i3 + item->i4) + item->d0 + item->t0
       + (double)(strlen(item->s0) + strlen(item->s1) + strlen(item->s2));
}

static Item *readAll(size_t *count) {
  size_t capacity = 1024;
  Item *items = malloc(capacity * sizeof *items);
  *count = 0;
  sqlite3_stmt *select = prepare("SELECT " ITEM_COLUMNS " FROM ZITEM");
  while (next(select, "fetch")) {
    if (*count == capacity) items = realloc(items, (capacity *= 2) * sizeof *items);
    if (!items) fail("growing the list");
    read(select, &items[(*count)++]);
  }
  sqlite3_finalize(select);
  return items;
}

static int64_t entityNumber(const char *name) {
  sqlite3_stmt *select = prepare("SELECT Z_ENT FROM Z_PRIMARYKEY WHERE Z_NAME = ?");
  sqlite3_bind_text(select, 1, name, -1, SQLITE_STATIC);
  if (!next(select, "entity number")) fail("entity number");
  int64_t number = sqlite3_column_int64(select, 0);
  sqlite3_finalize(select);
  return number;
}

// Steps

static void insert(void) {
  int64_t entity = entityNumber("Item");
  char s0[32], s1[32], s2[32];
  start();
  run("BEGIN IMMEDIATE");
  run("UPDATE Z_PRIMARYKEY SET Z_MAX = Z_MAX + 100000 WHERE Z_NAME = 'Item'");
  sqlite3_stmt *write = prepare("INSERT INTO ZITEM(" ITEM_COLUMNS ", Z_ENT) VALUES(?, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  sqlite3_bind_int64(write, 12, entity);
  for (int64_t i = 0; i < itemCount; i++) {
    int n0 = snprintf(s0, sizeof s0, "name-%06" PRId64, i);
    int n1 = snprintf(s1, sizeof s1, "city-%" PRId64, i % 100);
    int n2 = snprintf(s2, sizeof s2, "tag%" PRId64, i % 10);
    sqlite3_bind_int64(write, 1, i + 1);
    sqlite3_bind_int64(write, 2, i);
    sqlite3_bind_int64(write, 3, i % 1000);
    sqlite3_bind_int64(write, 4, (int64_t)(((uint64_t)i * 2654435761u) & 0xffffffffu));
    sqlite3_bind_int64(write, 5, i % 7);
    sqlite3_bind_int64(write, 6, 2 * i + 1);
    sqlite3_bind_double(write, 7, (double)i * 0.5);
    sqlite3_bind_double(write, 8, 700000000.0 + (double)i);
    sqlite3_bind_text(write, 9, s0, n0, SQLITE_STATIC);
    sqlite3_bind_text(write, 10, s1, n1, SQLITE_STATIC);
    sqlite3_bind_text(write, 11, s2, n2, SQLITE_STATIC);
    finish(write, "insert");
  }
  sqlite3_finalize(write);
  run("COMMIT");
  stop(itemCount);
}

static void fetchAll(void) {
  size_t count;
  double sum = 0;
  start();
  Item *items = readAll(&count);
  for (size_t i = 0; i < count; i++) sum += touch(&items[i]);
  stop(sum);
}

static void fetchByKey(void) {
  double sum = 0;
  Item item;
  start();
  sqlite3_stmt *select = prepare("SELECT " ITEM_COLUMNS " FROM ZITEM WHERE ZI0 = ?");
  for (int64_t j = 0; j < keyCount; j++) {
    sqlite3_bind_int64(select, 1, j * 7919 % itemCount);
    if (!next(select, "by key")) fail("no such key");
    read(select, &item);
    sum += touch(&item);
    free(item.s0);
    free(item.s1);
    free(item.s2);
    sqlite3_reset(select);
  }
  sqlite3_finalize(select);
  stop(sum);
}

static void update(void) {
  size_t count;
  Item *items = readAll(&count);
  int changed = 0;
  start();
  run("BEGIN IMMEDIATE");
  sqlite3_stmt *write = prepare("UPDATE ZITEM SET ZI4 = ?, Z_OPT = ? WHERE Z_PK = ? AND Z_OPT = ?");
  for (size_t i = 0; i < count; i++) {
    sqlite3_bind_int64(write, 1, items[i].i4 + 1);
    sqlite3_bind_int64(write, 2, items[i].version + 1);
    sqlite3_bind_int64(write, 3, items[i].key);
    sqlite3_bind_int64(write, 4, items[i].version);
    finish(write, "update");
    changed += sqlite3_changes(database);
  }
  sqlite3_finalize(write);
  run("COMMIT");
  stop(changed);
}

static void walkToMany(void) {
  double sum = 0;
  start();
  sqlite3_stmt *parents = prepare("SELECT Z_PK, Z_OPT, ZI0, ZS0 FROM ZPARENT");
  sqlite3_stmt *children = prepare("SELECT Z_PK, Z_OPT, ZI0, ZS0 FROM ZCHILD WHERE ZPARENT = ?");
  while (next(parents, "parents")) {
    sqlite3_bind_int64(children, 1, sqlite3_column_int64(parents, 0));
    while (next(children, "children")) {
      char *s0 = copyText(children, 3);
      sum += (double)sqlite3_column_int64(children, 2) + (double)strlen(s0);
      free(s0);
    }
    sqlite3_reset(children);
  }
  sqlite3_finalize(parents);
  sqlite3_finalize(children);
  stop(sum);
}

// The same walk with one query for all children: what reading ahead can do at best.
static void walkAhead(void) {
  double sum = 0;
  start();
  sqlite3_stmt *parents = prepare("SELECT Z_PK, Z_OPT, ZI0, ZS0 FROM ZPARENT");
  while (next(parents, "parents")) {}
  sqlite3_finalize(parents);
  sqlite3_stmt *children = prepare("SELECT Z_PK, Z_OPT, ZPARENT, ZI0, ZS0 FROM ZCHILD ORDER BY ZPARENT");
  while (next(children, "children")) {
    char *s0 = copyText(children, 4);
    sum += (double)sqlite3_column_int64(children, 3) + (double)strlen(s0);
    free(s0);
  }
  sqlite3_finalize(children);
  stop(sum);
}

static void delete(void) {
  size_t count;
  Item *items = readAll(&count);
  int gone = 0;
  start();
  run("BEGIN IMMEDIATE");
  sqlite3_stmt *write = prepare("DELETE FROM ZITEM WHERE Z_PK = ? AND Z_OPT = ?");
  for (size_t i = 0; i < count; i++) {
    sqlite3_bind_int64(write, 1, items[i].key);
    sqlite3_bind_int64(write, 2, items[i].version);
    finish(write, "delete");
    gone += sqlite3_changes(database);
  }
  sqlite3_finalize(write);
  run("COMMIT");
  stop(gone);
}

static void countRows(void) {
  double sum = 0;
  start();
  for (int i = 0; i < countRepeats; i++) {
    sqlite3_stmt *select = prepare("SELECT COUNT(*) FROM ZITEM WHERE ZI1 < ?");
    sqlite3_bind_int64(select, 1, 500);
    if (!next(select, "count")) fail("count");
    sum += (double)sqlite3_column_int64(select, 0);
    sqlite3_finalize(select);
  }
  stop(sum);
}

static void aggregate(void) {
  double sum = 0;
  start();
  for (int i = 0; i < countRepeats; i++) {
    sqlite3_stmt *select = prepare("SELECT SUM(ZI4), MIN(ZD0), MAX(ZT0), AVG(ZI2) FROM ZITEM WHERE ZI1 < ?");
    sqlite3_bind_int64(select, 1, 500);
    if (!next(select, "aggregate")) fail("aggregate");
    for (int column = 0; column < 4; column++) sum += sqlite3_column_double(select, column);
    sqlite3_finalize(select);
  }
  stop(sum);
}

static void group(void) {
  double sum = 0;
  start();
  for (int i = 0; i < countRepeats; i++) {
    sqlite3_stmt *select = prepare("SELECT ZI3, COUNT(*), SUM(ZD0), MAX(ZI4) FROM ZITEM GROUP BY ZI3");
    while (next(select, "group")) {
      sum += (double)sqlite3_column_int64(select, 1) + sqlite3_column_double(select, 2) + (double)sqlite3_column_int64(select, 3);
    }
    sqlite3_finalize(select);
  }
  stop(sum);
}

/// Three columns of every row, kept, then read.
static void columns(void) {
  typedef struct {
    int64_t i0;
    double d0;
    char *s0;
  } Values;
  double sum = 0;
  size_t count = 0, capacity = 1024;
  start();
  Values *values = malloc(capacity * sizeof *values);
  sqlite3_stmt *select = prepare("SELECT ZI0, ZD0, ZS0 FROM ZITEM");
  while (next(select, "columns")) {
    if (count == capacity) values = realloc(values, (capacity *= 2) * sizeof *values);
    if (!values) fail("growing the list");
    values[count++] = (Values){sqlite3_column_int64(select, 0), sqlite3_column_double(select, 1), copyText(select, 2)};
  }
  sqlite3_finalize(select);
  for (size_t i = 0; i < count; i++) sum += (double)values[i].i0 + values[i].d0 + (double)strlen(values[i].s0);
  stop(sum);
}

int main(int argumentCount, char **arguments) {
  static const struct {
    const char *name;
    void (*measure)(void);
  } steps[] = {
      {"insert", insert}, {"fetchall", fetchAll},  {"bykey", fetchByKey}, {"update", update},
      {"tomany", walkToMany}, {"prefetch", walkAhead}, {"delete", delete}, {"count", countRows},
      {"aggregate", aggregate}, {"group", group}, {"columns", columns},
  };
  if (argumentCount == 3) {
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
      if (strcmp(arguments[1], steps[i].name) != 0) continue;
      if (sqlite3_open_v2(arguments[2], &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK) fail("opening the file");
      run("PRAGMA journal_mode = WAL");
      run("PRAGMA synchronous = NORMAL");
      steps[i].measure();
      sqlite3_close(database);
      return 0;
    }
  }
  fprintf(stderr, "Usage: RawBaseline insert|fetchall|bykey|count|aggregate|group|columns|tomany|prefetch|update|delete FILE\n");
  return 2;
}
