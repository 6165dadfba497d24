import SQLite

/// The database's tables, as the list of migrations that makes them. A migration that was released is never edited.
public enum Schema {
  /// The version that this program reads and writes: the number of migrations.
  public static var version: Int { migrations.count }

  /// Marks the file as Cairn's (`PRAGMA application_id`): "Crn1".
  static let applicationID: Int32 = 0x4372_6E31

  static let migrations: [StaticString] = [
    """
    CREATE TABLE study_version (
      number INTEGER PRIMARY KEY,
      sha256 TEXT NOT NULL,
      published_at INTEGER NOT NULL,
      published_by TEXT NOT NULL,
      note TEXT NOT NULL
    ) STRICT;

    CREATE TABLE study_file (
      id INTEGER PRIMARY KEY,
      version INTEGER NOT NULL REFERENCES study_version (number),
      path TEXT NOT NULL,
      content BLOB NOT NULL,
      UNIQUE (version, path)
    ) STRICT;

    CREATE TABLE study_media (
      id INTEGER PRIMARY KEY,
      version INTEGER NOT NULL REFERENCES study_version (number),
      path TEXT NOT NULL,
      sha256 TEXT NOT NULL,
      size INTEGER NOT NULL,
      UNIQUE (version, path)
    ) STRICT;
    CREATE INDEX media_by_content ON study_media (sha256);

    CREATE TABLE participant (
      row INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      created_at INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE run (
      row INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      participant TEXT NOT NULL REFERENCES participant (id),
      task TEXT NOT NULL,
      version INTEGER NOT NULL REFERENCES study_version (number),
      status TEXT NOT NULL,
      mode TEXT NOT NULL,
      is_test INTEGER NOT NULL,
      number INTEGER NOT NULL,
      revision INTEGER NOT NULL,
      language TEXT NOT NULL,
      timezone TEXT,
      started_at INTEGER NOT NULL,
      last_saved_at INTEGER NOT NULL,
      finished_at INTEGER,
      expires_at INTEGER NOT NULL,
      closes_at INTEGER NOT NULL,
      active_ms INTEGER NOT NULL,
      active_until INTEGER NOT NULL,
      resumes INTEGER NOT NULL,
      path TEXT NOT NULL
    ) STRICT;
    CREATE INDEX run_by_task ON run (task, started_at, row);
    CREATE INDEX run_by_participant ON run (participant, task);
    CREATE INDEX run_open ON run (closes_at) WHERE status IN ('inProgress', 'saved');

    CREATE TABLE token (
      row INTEGER PRIMARY KEY,
      hash BLOB NOT NULL UNIQUE,
      kind TEXT NOT NULL,
      subject TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      expires_at INTEGER,
      revoked_at INTEGER
    ) STRICT;
    CREATE INDEX token_by_subject ON token (subject);

    CREATE TABLE answer (
      row INTEGER PRIMARY KEY,
      run INTEGER NOT NULL REFERENCES run (row),
      step TEXT NOT NULL,
      item TEXT NOT NULL,
      iteration INTEGER NOT NULL,
      revision INTEGER NOT NULL,
      is_current INTEGER NOT NULL,
      status TEXT NOT NULL,
      type TEXT,
      value TEXT,
      shown_at INTEGER NOT NULL,
      answered_at INTEGER NOT NULL,
      form BLOB,
      UNIQUE (run, item, iteration, revision)
    ) STRICT;
    CREATE UNIQUE INDEX answer_current ON answer (run, item, iteration) WHERE is_current = 1;

    CREATE TABLE draft (
      row INTEGER PRIMARY KEY,
      run INTEGER NOT NULL REFERENCES run (row),
      step TEXT NOT NULL,
      content TEXT NOT NULL,
      UNIQUE (run, step)
    ) STRICT;

    CREATE TABLE submission (
      row INTEGER PRIMARY KEY,
      form BLOB NOT NULL UNIQUE,
      digest BLOB NOT NULL,
      run INTEGER NOT NULL REFERENCES run (row),
      destination TEXT NOT NULL,
      at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX submission_by_digest ON submission (digest);
    CREATE INDEX submission_by_run ON submission (run);

    CREATE TABLE outbox (
      row INTEGER PRIMARY KEY AUTOINCREMENT,
      run TEXT NOT NULL,
      kind TEXT NOT NULL,
      detail TEXT NOT NULL,
      at INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE audit (
      row INTEGER PRIMARY KEY AUTOINCREMENT,
      at INTEGER NOT NULL,
      actor TEXT NOT NULL,
      action TEXT NOT NULL,
      subject TEXT NOT NULL,
      detail TEXT NOT NULL
    ) STRICT;
    """
  ]

  /// Brings a database up to this program's schema, each migration in a transaction of its own.
  ///
  /// - Throws: what ``check(_:)`` throws for a database that this program must not touch.
  static func migrate(_ database: Database) throws {
    let found = try check(database)
    for (index, script) in migrations.enumerated().dropFirst(found) {
      try database.transaction {
        try database.execute(script: script)
        try database.setUserVersion(Int32(index + 1))
        if index == 0 { try database.setApplicationID(applicationID) }
      }
    }
  }

  /// The version of a database's schema; 0 for a new file.
  ///
  /// - Throws: ``RecordsError/newerSchema(found:known:)`` for a database of a later program,
  ///   ``RecordsError/foreignDatabase`` for one that is not Cairn's.
  static func check(_ database: Database) throws -> Int {
    let found = try database.userVersion()
    let isNew = try !database.exists("SELECT 1 FROM sqlite_schema") && found == 0
    guard try isNew || database.applicationID() == Int(applicationID) else { throw RecordsError.foreignDatabase }
    guard found <= version else { throw RecordsError.newerSchema(found: found, known: version) }
    return found
  }
}
