import Foundation
import GRDB
import HealthModel
import TestSupport
import Testing

@testable import HealthStorage
@testable import StoreDatabase

@Suite("a store file from another origin")
struct ForeignSchemaTests {
  let fixture: TestStore
  var store: HealthStore { fixture.store }

  init() throws { fixture = try TestStore() }

  func path(_ name: String) -> String { fixture.folder.file(name).path }

  /// Copies the store and changes the copy, as another program could.
  func copy(changedBy sql: String, named name: String = "evil.sqlite") throws -> String {
    try store.database.writeWithoutTransaction { db in
      try db.execute(sql: "VACUUM INTO ?", arguments: [path(name)])
    }
    try DatabaseQueue(path: path(name)).writeWithoutTransaction { db in try db.execute(sql: sql) }
    return path(name)
  }

  static let changes: [(sql: String, object: String)] = [
    (
      """
      CREATE TRIGGER evil AFTER INSERT ON sample BEGIN
        INSERT OR IGNORE INTO delivery SELECT new.sourceId, new.typeId, 1, 'command:id', 0, NULL, 0, NULL;
      END
      """, "trigger evil"
    ),
    ("CREATE VIEW evil AS SELECT * FROM sample", "view evil"),
    ("CREATE TABLE evil (id INTEGER PRIMARY KEY)", "table evil"),
    ("CREATE INDEX evil ON sample (value)", "index evil"),
    ("CREATE VIRTUAL TABLE evil USING fts5 (text)", "table evil"),
    ("DROP TRIGGER chunk_deleted", "missing trigger chunk_deleted"),
    (
      """
      DROP TRIGGER chunk_deleted;
      CREATE TRIGGER chunk_deleted AFTER DELETE ON chunk BEGIN DELETE FROM tombstone; END
      """, "changed trigger chunk_deleted"
    ),
    ("ALTER TABLE sample ADD COLUMN evil TEXT", "changed table sample"),
    ("DROP INDEX sample_time", "missing index sample_time"),
    (
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_master SET sql = replace(sql, 'CHECK (end >= start)', '') WHERE name = 'sample';
      PRAGMA writable_schema = RESET;
      """, "changed table sample"
    ),
    (
      written(
        "'trigger', 'sqlite_stat1', 'sample'",
        """
        CREATE TRIGGER sqlite_stat1 AFTER INSERT ON sample BEGIN
          INSERT OR IGNORE INTO delivery SELECT new.sourceId, new.typeId, 1, 'command:id', 0, NULL, 0, NULL;
        END
        """), "trigger sqlite_stat1"
    ),
    (
      written(
        "'view', 'sqlite_stat4', 'sqlite_stat4'", "CREATE VIEW sqlite_stat4 AS SELECT 1 AS tbl"),
      "view sqlite_stat4"
    ),
    (
      written(
        "'trigger', 'chunk_deleted', 'sample'",
        "CREATE TRIGGER chunk_deleted AFTER INSERT ON sample BEGIN DELETE FROM tombstone; END",
        before: "name = 'chunk_deleted'"), "trigger chunk_deleted again"
    ),
  ]

  /// Statements that add an object to a schema by writing into the schema itself.
  private static func written(
    _ names: String, _ sql: String, before condition: String = "false"
  ) -> String {
    """
    PRAGMA writable_schema = ON;
    CREATE TEMP TABLE later AS SELECT * FROM sqlite_master WHERE \(condition);
    DELETE FROM sqlite_master WHERE \(condition);
    INSERT INTO sqlite_master VALUES (\(names), 0, '\(sql.replacing("'", with: "''"))');
    INSERT INTO sqlite_master SELECT * FROM later;
    PRAGMA writable_schema = RESET;
    """
  }

  // PRIV-02
  @Test(
    "is neither opened nor restored if its schema was changed, and the change is named",
    arguments: changes)
  func schema(sql: String, object: String) async throws {
    try await store.save(.walk())
    let evil = try copy(changedBy: sql)
    let before = try await BackupTests.content(store)
    let opening = #expect(throws: StoreError.self) {
      _ = try HealthStore(at: evil, for: TestStore.client, as: .owner)
    }
    let restoring = await #expect(throws: StoreError.self) {
      try await BackupTests.restore(evil, to: store.path)
    }
    // SQLite itself rejects some of them, with its own errors.
    let isRefusedBySQLite =
      sql.contains("writable_schema") && !object.hasPrefix("changed")
      && !object.contains("stat1")
    if isRefusedBySQLite { #expect(opening != nil) }
    for error in isRefusedBySQLite ? [restoring] : [opening, restoring] {
      guard case .file(evil, .foreignSchema(let objects))? = error else {
        Issue.record("\(String(describing: error)) is not about the schema")
        continue
      }
      #expect(objects.contains(object))
      #expect(try #require(error).description.contains(object))
    }
    #expect(try await BackupTests.content(store) == before)
  }

  @Test(
    "is compared with the schema of its own version before it is migrated",
    arguments: 1..<StoreSchema.version)
  func olderSchema(version: Int) throws {
    let file = fixture.folder.file("old.sqlite")
    try FileManager.default.copyItem(
      at: PackageRoot.url("Fixtures/stores/\(version).sqlite"), to: file)
    try DatabaseQueue(path: file.path).write { db in
      try db.execute(
        sql: """
          CREATE TRIGGER evil AFTER DELETE ON chunk BEGIN DELETE FROM sample; END
          """)
    }
    #expect(throws: StoreError.foreignSchema(path: file.path, objects: ["trigger evil"])) {
      _ = try HealthStore(at: file.path, for: TestStore.client, as: .owner)
    }
  }

  @Test("may have the tables of ANALYZE")
  func analyzed() async throws {
    try await store.save(.walk())
    let analyzed = try copy(changedBy: "ANALYZE")
    let opened = try HealthStore(at: analyzed, for: TestStore.client, as: .owner)
    #expect(try await opened.verify().isEmpty)
    try await opened.save(.walk(from: 9000, to: 9001))
    #expect(try HealthStore(at: analyzed, for: TestStore.client, as: .owner).writeError == nil)
  }

  @Test("is opened by connections that trust no schema and protect their tables")
  func connections() async throws {
    let trusted = try await store.read { db in try Bool.fetchOne(db, sql: "PRAGMA trusted_schema") }
    let checked = try await store.read { db in
      try Bool.fetchOne(db, sql: "PRAGMA cell_size_check")
    }
    #expect(trusted == false && checked == true)
    for sql in [
      "DELETE FROM chunkBox_node", "INSERT INTO sqlite_stat1 VALUES (1, 2, 3)",
      "PRAGMA writable_schema = ON; DELETE FROM sqlite_master",
    ] {
      await #expect(throws: (any Error).self, "\(sql)") {
        try await store.database.write { db in try db.execute(sql: sql) }
      }
    }
    #expect(try await store.verify().isEmpty)
  }

  /// Statements within a limit of a connection, and the same beyond it.
  static let limited: [(within: String, beyond: String)] = [
    (
      "SELECT length(zeroblob(\(200 << 20)))", "SELECT length(zeroblob(\(300 << 20)))"
    ),
    (
      "SELECT 1 -- " + String(repeating: "x", count: 3 << 20),
      "SELECT 1 -- " + String(repeating: "x", count: 5 << 20)
    ),
    ("CREATE TEMP TABLE wide (\(columns(250)))", "CREATE TEMP TABLE wide (\(columns(251)))"),
    (
      "ATTACH ':memory:' AS one; DETACH one",
      "ATTACH ':memory:' AS one; ATTACH ':memory:' AS two"
    ),
    (nested(depth: 15), nested(depth: 25)),
  ]

  private static func columns(_ count: Int) -> String {
    (0..<count).map { "c\($0)" }.joined(separator: ", ")
  }

  /// A trigger that activates itself a given number of times.
  private static func nested(depth: Int) -> String {
    """
    PRAGMA recursive_triggers = ON;
    CREATE TEMP TABLE deep (number);
    CREATE TEMP TRIGGER deeper AFTER INSERT ON deep WHEN new.number < \(depth) BEGIN
      INSERT INTO deep VALUES (new.number + 1);
    END;
    INSERT INTO deep VALUES (1);
    """
  }

  @Test("is opened by connections that limit sizes, attached files and the depth of triggers")
  func limits() throws {
    for (within, beyond) in Self.limited {
      let opened = try HealthStore(at: store.path, for: TestStore.client, as: .owner)
      try opened.database.writeWithoutTransaction { db in try db.execute(sql: within) }
      let second = try HealthStore(at: store.path, for: TestStore.client, as: .owner)
      #expect(throws: DatabaseError.self, "\(beyond.prefix(60))") {
        try second.database.writeWithoutTransaction { db in try db.execute(sql: beyond) }
      }
    }
  }
}

@Suite("application data in a backup")
struct RestoredAccessTests {
  let fixture: TestStore
  var store: HealthStore { fixture.store }

  init() throws { fixture = try TestStore() }

  /// A store with an application with read permission, a companion, and a command for changes.
  func backup() async throws -> String {
    try await store.save(.walk())
    let backup = fixture.folder.file("backup.sqlite").path
    try await store.write { db in
      try db.execute(
        sql: """
          INSERT INTO source VALUES (90, 'org.example.app', 'App'), (91, 'org.example.phone', 'Phone');
          INSERT INTO client VALUES (90, 7, NULL, 'why', NULL, 5), (91, 7, 'org.example.app', NULL, NULL, 5);
          INSERT INTO permission SELECT 7, id, 2, 3, NULL, 0 FROM sampleType LIMIT 1;
          INSERT INTO accessRequest VALUES (1, zeroblob(16), 90, 5, NULL, 0);
          INSERT INTO accessRequestType SELECT 1, id, 1, 1 FROM sampleType LIMIT 1;
          INSERT INTO recalibratingClient VALUES (90);
          INSERT INTO delivery SELECT 90, id, 1, 'command:/bin/sh -c id', 0, NULL, 0, NULL
            FROM sampleType LIMIT 1;
          """)
    }
    _ = try await store.backup(to: backup)
    return backup
  }

  func counts(_ path: String) async throws -> AccessRecords {
    let store = try HealthStore(at: path, for: TestStore.client, as: .owner, creating: false)
    #expect(try await store.verify().isEmpty)
    #expect(try await store.workouts().count == 1)
    return try await store.read { db in try AccessRecords(db) }
  }

  // PRIV-02
  @Test("is skipped by a restore, and counted")
  func removed() async throws {
    let backup = try await backup()
    for target in ["new.sqlite", "health.sqlite"] {
      let path = fixture.folder.file(target).path
      let restored = try await BackupTests.restore(backup, to: path)
      let removed = try #require(restored.removedAccess)
      #expect(removed.deliveries == 1 && removed.permissions == 2 && removed.applications == 2)
      #expect(try await counts(path).isEmpty)
    }
  }

  @Test("is restored if requested")
  func kept() async throws {
    let path = fixture.folder.file("new.sqlite").path
    let restored = try await HealthStore.restore(
      from: try await backup(), to: path, for: TestStore.client, keepingAccess: true)
    #expect(restored.removedAccess == nil)
    let counts = try await counts(path)
    #expect(counts.deliveries == 1 && counts.permissions == 2 && counts.applications == 2)
  }
}
