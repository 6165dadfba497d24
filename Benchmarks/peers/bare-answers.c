// The statements of an answer and nothing around them: no HTTP, no form, no rules. 64 answers a commit, to the runs of a
// database that Cairn has filled.
//
//   bare-answers DATABASE SECONDS     prints answers per second, the processor's microseconds an answer, and the milliseconds
//                                     in which 99 of 100 batches were committed

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { batch = 64, runs = 64, longest = 1 << 20 };

static sqlite3 *database;
static double batches[longest];

static double now(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void check(int result) {
  if (result == SQLITE_OK || result == SQLITE_ROW || result == SQLITE_DONE) return;
  fprintf(stderr, "%s\n", sqlite3_errmsg(database));
  exit(1);
}

static sqlite3_stmt *prepare(const char *sql) {
  sqlite3_stmt *statement;
  check(sqlite3_prepare_v3(database, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL));
  return statement;
}

static void run(sqlite3_stmt *statement) {
  int result;
  while ((result = sqlite3_step(statement)) == SQLITE_ROW) {}
  check(result);
  check(sqlite3_reset(statement));
}

static int ascending(const void *left, const void *right) {
  double difference = *(const double *)left - *(const double *)right;
  return difference < 0 ? -1 : difference > 0;
}

int main(int count, char **arguments) {
  if (count != 3) return 2;
  check(sqlite3_open(arguments[1], &database));
  check(sqlite3_exec(
      database,
      "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA foreign_keys = ON",
      NULL, NULL, NULL));
  sqlite3_stmt *statements[] = {
    prepare("SAVEPOINT item"),
    prepare("SELECT destination FROM submission WHERE form = ?2 AND digest = ?3"),
    prepare("SELECT row, revision, status, closes_at FROM run WHERE row = ?1"),
    prepare("UPDATE answer SET is_current = 0 WHERE run = ?1 AND item = 'bare' AND iteration = 0 AND is_current = 1"),
    prepare("INSERT INTO answer (run, step, item, iteration, revision, is_current, status, type, value, shown_at, "
            "answered_at, form) VALUES (?1, 'birthday', 'bare', 0, ?4, 1, 'answered', 'date', '1990-03-14', ?5, ?5, ?2)"),
    prepare("UPDATE run SET resumes = resumes + 1 WHERE row = ?1 AND (0 OR ?5 - last_saved_at > 1800000)"),
    prepare("UPDATE run SET last_saved_at = ?5 WHERE row = ?1"),
    prepare("UPDATE run SET revision = revision + 1, active_ms = active_ms + 1, active_until = ?5 WHERE row = ?1"),
    prepare("INSERT INTO submission (form, digest, run, destination, at) VALUES (?2, ?3, ?1, '/next', ?5) ON CONFLICT "
            "DO UPDATE SET digest = excluded.digest, destination = excluded.destination, at = excluded.at"),
    prepare("RELEASE item"),
  };
  sqlite3_stmt *begin = prepare("BEGIN IMMEDIATE"), *commit = prepare("COMMIT");
  // An earlier turn has left answers: this one goes on behind their revisions.
  sqlite3_stmt *last = prepare("SELECT ifnull(max(revision), 0) FROM answer WHERE item = 'bare'");
  check(sqlite3_step(last));
  sqlite3_int64 first = sqlite3_column_int64(last, 0) * runs, answers = first;
  check(sqlite3_finalize(last));
  double start = now(CLOCK_MONOTONIC), started = now(CLOCK_PROCESS_CPUTIME_ID), wall = 0;
  size_t committed = 0;
  while ((wall = now(CLOCK_MONOTONIC) - start) < atof(arguments[2])) {
    if (committed == longest) break;
    run(begin);
    for (int item = 0; item < batch; item++, answers++) {
      sqlite3_int64 values[5] = { answers % runs + 1, 0, 0, answers / runs + 1, 1700000000000 + answers };
      unsigned char form[12] = "bare", digest[32] = "bare";
      memcpy(form + 4, &values[0], 8);
      memcpy(digest + 4, &answers, 8);
      for (size_t at = 0; at < sizeof statements / sizeof *statements; at++) {
        int parameters = sqlite3_bind_parameter_count(statements[at]);
        for (int index = 1; index <= parameters; index++) {
          if (index == 2) check(sqlite3_bind_blob(statements[at], index, form, sizeof form, SQLITE_STATIC));
          else if (index == 3) check(sqlite3_bind_blob(statements[at], index, digest, sizeof digest, SQLITE_STATIC));
          else check(sqlite3_bind_int64(statements[at], index, values[index - 1]));
        }
        run(statements[at]);
      }
    }
    run(commit);
    batches[committed++] = now(CLOCK_MONOTONIC) - start - wall;
  }
  answers -= first;
  qsort(batches, committed, sizeof *batches, ascending);
  printf("%.1f %.2f %.3f\n", (double)answers / wall, (now(CLOCK_PROCESS_CPUTIME_ID) - started) / (double)answers * 1e6,
         batches[committed * 99 / 100] * 1e3);
  return 0;
}
