import Foundation
import GRDB

/// The second schema: correlations, documents, clients and their permissions, source priorities, the
/// profile, activity days, retention, background delivery and the ledger of releases.
///
/// Times are whole microseconds of UTC since 1970, as in the first.
enum Migration2 {
  static func run(_ db: Database) throws {
    try db.execute(sql: samples)
    try db.execute(sql: clients)
    try db.execute(sql: delivery)
    try db.execute(sql: person)
    try db.execute(sql: housekeeping)
    try db.execute(
      sql: "INSERT INTO storeFact (key, value) VALUES ('identity', ?)",
      arguments: [UUID().uuidString])
    try db.execute(sql: "PRAGMA user_version = 2")
  }

  /// Objects with members, and the index of samples longer than a day: a query over time reads (type,
  /// start) from one day before the requested time, and these separately.
  private static let samples = """
    CREATE INDEX sample_long ON sample (typeId, start) WHERE end - start > 86400000000;
    CREATE INDEX tombstone_sync ON tombstone (syncIdentifier, typeId, sourceId)
      WHERE syncIdentifier IS NOT NULL;
    CREATE TABLE correlationMember (
      correlationId INTEGER NOT NULL REFERENCES sample(id) ON DELETE CASCADE,
      sampleId INTEGER NOT NULL REFERENCES sample(id) ON DELETE CASCADE,
      PRIMARY KEY (correlationId, sampleId)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX correlationMember_sample ON correlationMember (sampleId);
    CREATE TABLE document (
      id INTEGER PRIMARY KEY REFERENCES sample(id) ON DELETE CASCADE,
      title TEXT NOT NULL,
      patientName TEXT,
      authorName TEXT,
      custodianName TEXT,
      xml BLOB NOT NULL
    ) STRICT;
    """

  /// The clients of the store, the decisions about them, and their pending requests.
  ///
  /// `permission.share`: 0 undecided, 1 refused, 2 allowed; `read`: 0 undecided, 1 refused, 2 since a
  /// date, 3 all. Companions share a group, and with it every decision; its number is the change that
  /// made it, so none is used twice. A decision takes a number of the change counter, which shows that
  /// an earlier anchor was made under other permissions.
  ///
  /// `hiddenDeletion` names the groups that could not see an object when it was deleted: a tombstone
  /// contains neither date nor members to decide it by.
  private static let clients = """
    CREATE TABLE client (
      sourceId INTEGER PRIMARY KEY REFERENCES source(id),
      groupId INTEGER NOT NULL,
      companion TEXT,
      readPurpose TEXT,
      sharePurpose TEXT,
      registered INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX client_group ON client (groupId);
    CREATE TABLE permission (
      groupId INTEGER NOT NULL,
      typeId INTEGER NOT NULL REFERENCES sampleType(id),
      share INTEGER NOT NULL DEFAULT 0 CHECK (share BETWEEN 0 AND 2),
      read INTEGER NOT NULL DEFAULT 0 CHECK (read BETWEEN 0 AND 3),
      readSince INTEGER,
      decidedChange INTEGER NOT NULL DEFAULT 0 CHECK (decidedChange >= 0),
      PRIMARY KEY (groupId, typeId),
      CHECK ((read = 2) = (readSince IS NOT NULL))
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE accessRequest (
      id INTEGER PRIMARY KEY,
      uuid BLOB NOT NULL UNIQUE CHECK (length(uuid) = 16),
      sourceId INTEGER NOT NULL REFERENCES client(sourceId) ON DELETE CASCADE,
      requested INTEGER NOT NULL,
      answered INTEGER,
      isCancelled INTEGER NOT NULL DEFAULT 0 CHECK (isCancelled IN (0, 1))
    ) STRICT;
    CREATE TABLE accessRequestType (
      requestId INTEGER NOT NULL REFERENCES accessRequest(id) ON DELETE CASCADE,
      typeId INTEGER NOT NULL REFERENCES sampleType(id),
      share INTEGER NOT NULL CHECK (share IN (0, 1)),
      read INTEGER NOT NULL CHECK (read IN (0, 1)),
      PRIMARY KEY (requestId, typeId),
      CHECK (share OR read)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE accessRequestDocument (
      requestId INTEGER NOT NULL REFERENCES accessRequest(id) ON DELETE CASCADE,
      documentId INTEGER NOT NULL REFERENCES document(id) ON DELETE CASCADE,
      PRIMARY KEY (requestId, documentId)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE documentPermission (
      groupId INTEGER NOT NULL,
      documentId INTEGER NOT NULL REFERENCES document(id) ON DELETE CASCADE,
      isGranted INTEGER NOT NULL CHECK (isGranted IN (0, 1)),
      PRIMARY KEY (groupId, documentId)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE hiddenDeletion (
      change INTEGER NOT NULL REFERENCES tombstone(change) ON DELETE CASCADE,
      groupId INTEGER NOT NULL,
      PRIMARY KEY (change, groupId)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE sourcePriority (
      typeId INTEGER NOT NULL REFERENCES sampleType(id),
      sourceId INTEGER NOT NULL REFERENCES source(id) ON DELETE CASCADE,
      rank INTEGER NOT NULL,
      PRIMARY KEY (typeId, sourceId)
    ) STRICT, WITHOUT ROWID;
    """

  /// The clients that are notified of changes while they are not running.
  private static let delivery = """
    CREATE TABLE delivery (
      sourceId INTEGER NOT NULL REFERENCES client(sourceId) ON DELETE CASCADE,
      typeId INTEGER NOT NULL REFERENCES sampleType(id),
      frequency INTEGER NOT NULL CHECK (frequency BETWEEN 1 AND 4),
      target TEXT NOT NULL,
      deliveredChange INTEGER NOT NULL,
      deliveredAt INTEGER,
      misses INTEGER NOT NULL DEFAULT 0 CHECK (misses >= 0),
      nextAttempt INTEGER,
      PRIMARY KEY (sourceId, typeId)
    ) STRICT, WITHOUT ROWID;
    """

  /// The person's profile and goals; activity days are cached until a sample changes them.
  private static let person = """
    CREATE TABLE characteristic (
      identifier TEXT NOT NULL,
      since INTEGER NOT NULL,
      value TEXT NOT NULL,
      PRIMARY KEY (identifier, since)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE activityGoal (
      metric INTEGER NOT NULL,
      day INTEGER NOT NULL,
      value REAL NOT NULL CHECK (value > 0),
      PRIMARY KEY (metric, day)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE activityDay (
      timeZone TEXT NOT NULL,
      day INTEGER NOT NULL,
      activeKilocalories REAL NOT NULL CHECK (activeKilocalories >= 0),
      moveMinutes REAL NOT NULL CHECK (moveMinutes >= 0),
      exerciseMinutes REAL NOT NULL CHECK (exerciseMinutes >= 0),
      standHours REAL NOT NULL CHECK (standHours >= 0),
      hasData INTEGER NOT NULL CHECK (hasData IN (0, 1)),
      PRIMARY KEY (timeZone, day)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE activityChange (
      start INTEGER NOT NULL,
      end INTEGER NOT NULL CHECK (end >= start),
      PRIMARY KEY (start, end)
    ) STRICT, WITHOUT ROWID;
    """

  private static let housekeeping = """
    CREATE TABLE storeFact (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE retention (
      typeIdentifier TEXT PRIMARY KEY,
      keepSeconds INTEGER NOT NULL CHECK (keepSeconds > 0)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE release (
      code TEXT PRIMARY KEY,
      released INTEGER NOT NULL,
      description TEXT NOT NULL,
      recalled INTEGER
    ) STRICT, WITHOUT ROWID;
    """
}
