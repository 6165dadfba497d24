import SQLite

/// The database's tables, as the list of migrations that makes them. A migration that was released is never edited.
struct Schema: Sendable {
  /// Each leads from the version of its index to the next one.
  let migrations: [StaticString]

  /// The version that the last migration leads to.
  var version: Int { migrations.count }

  /// Marks the file as Cairn's (`PRAGMA application_id`): "Crn1".
  static let applicationID: Int32 = 0x4372_6E31

  /// The schema that this program reads and writes.
  static let current = Schema(migrations: [
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
    """,
    // What a run knows beside its answers, and the arms that were drawn. A draw stays when its run is erased: its place is used
    // up, and nobody stands in it any more.
    """
    CREATE TABLE run_value (
      row INTEGER PRIMARY KEY,
      run INTEGER NOT NULL REFERENCES run (row),
      name TEXT NOT NULL,
      kind TEXT NOT NULL,
      version INTEGER NOT NULL REFERENCES study_version (number),
      type TEXT NOT NULL,
      value TEXT NOT NULL,
      at INTEGER NOT NULL,
      UNIQUE (run, name)
    ) STRICT;

    CREATE TABLE draw (
      row INTEGER PRIMARY KEY,
      randomization TEXT NOT NULL,
      stratum TEXT NOT NULL,
      is_test INTEGER NOT NULL,
      position INTEGER NOT NULL,
      block INTEGER NOT NULL,
      block_content TEXT NOT NULL,
      arm TEXT NOT NULL,
      version INTEGER NOT NULL REFERENCES study_version (number),
      participant TEXT REFERENCES participant (id),
      at INTEGER NOT NULL,
      UNIQUE (randomization, stratum, is_test, position)
    ) STRICT;
    CREATE INDEX draw_by_participant ON draw (participant, randomization);
    """,
    // What participants sent as files. The contents lie beside the database, named by their hash; several rows may name one.
    """
    CREATE TABLE file (
      row INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      run INTEGER NOT NULL REFERENCES run (row),
      step TEXT NOT NULL,
      item TEXT NOT NULL,
      sha256 TEXT NOT NULL,
      type TEXT NOT NULL,
      size INTEGER NOT NULL,
      name TEXT NOT NULL,
      at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX file_by_run ON file (run);
    CREATE INDEX file_by_content ON file (sha256);
    """,
    // The places that runs hold in quotas. A run that ends without counting gives its places back.
    """
    CREATE TABLE quota_place (
      row INTEGER PRIMARY KEY,
      run INTEGER NOT NULL REFERENCES run (row),
      task TEXT NOT NULL,
      quota TEXT NOT NULL,
      is_test INTEGER NOT NULL,
      is_completed INTEGER NOT NULL,
      UNIQUE (run, quota)
    ) STRICT;
    CREATE INDEX quota_place_by_quota ON quota_place (task, quota, is_test, is_completed);
    """,
    // Runs that were begun from a step of another run.
    """
    CREATE TABLE nested_run (
      row INTEGER PRIMARY KEY,
      run INTEGER NOT NULL UNIQUE REFERENCES run (row),
      outer_run INTEGER NOT NULL REFERENCES run (row),
      step TEXT NOT NULL,
      attempt INTEGER NOT NULL,
      UNIQUE (outer_run, step, attempt)
    ) STRICT;
    """,
    // What runs took over from earlier runs of their participant goes when those are erased.
    """
    ALTER TABLE run_value ADD COLUMN source INTEGER REFERENCES run (row);
    CREATE INDEX run_value_by_source ON run_value (source) WHERE source IS NOT NULL;
    """,
    // Whom researchers put on their list: what they call them, how they are spoken to, and which invitation is the last.
    """
    ALTER TABLE participant ADD COLUMN label TEXT;
    ALTER TABLE participant ADD COLUMN language TEXT;
    ALTER TABLE participant ADD COLUMN timezone TEXT;
    ALTER TABLE participant ADD COLUMN status TEXT NOT NULL DEFAULT 'active';
    ALTER TABLE participant ADD COLUMN ended_at INTEGER;
    ALTER TABLE participant ADD COLUMN invitation INTEGER NOT NULL DEFAULT 0;
    CREATE UNIQUE INDEX participant_by_label ON participant (label) WHERE label IS NOT NULL;
    """,
    // Who works at the desk, and where they are signed in.
    """
    CREATE TABLE staff (
      row INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL UNIQUE COLLATE NOCASE,
      role TEXT NOT NULL,
      passphrase TEXT,
      second_factor TEXT,
      last_code INTEGER NOT NULL DEFAULT 0,
      created_at INTEGER NOT NULL,
      removed_at INTEGER
    ) STRICT;

    CREATE TABLE session (
      row INTEGER PRIMARY KEY,
      hash BLOB NOT NULL UNIQUE,
      staff TEXT NOT NULL REFERENCES staff (id),
      browser TEXT NOT NULL,
      began_at INTEGER NOT NULL,
      seen_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX session_by_staff ON session (staff);
    """,
  ])

  /// Brings a database up to this schema, all migrations in one transaction: it is as it was, or all new.
  ///
  /// - Throws: ``RecordsError/brokenReferences(tables:)`` or an `SQLiteError`; nothing is changed then.
  func migrate(_ database: Database, from found: Int) throws {
    // A table that others refer to can be made anew only while nothing watches the references (SQLite, "Making Other Kinds Of
    // Table Schema Changes"); what comes out is looked through instead.
    try database.execute(script: "PRAGMA foreign_keys = OFF")
    try database.transaction {
      for script in migrations.dropFirst(found) { try database.execute(script: script) }
      let broken = try database.foreignKeyCheck()
      guard broken.isEmpty else { throw RecordsError.brokenReferences(tables: broken) }
      try database.setUserVersion(Int32(version))
      try database.setApplicationID(Self.applicationID)
    }
    try database.execute(script: "PRAGMA foreign_keys = ON")
  }

  /// The version of a database's schema; 0 for a new file.
  ///
  /// - Throws: ``RecordsError/newerSchema(found:known:)`` for a database of a later program,
  ///   ``RecordsError/foreignDatabase`` for one that is not Cairn's.
  func check(_ database: Database) throws -> Int {
    let found = try database.userVersion()
    let isNew = try !database.exists("SELECT 1 FROM sqlite_schema") && found == 0
    guard try isNew || database.applicationID() == Int(Self.applicationID) else { throw RecordsError.foreignDatabase }
    guard found <= version else { throw RecordsError.newerSchema(found: found, known: version) }
    return found
  }
}
