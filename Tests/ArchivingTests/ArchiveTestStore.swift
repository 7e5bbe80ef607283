import Archiving
import Foundation
import GRDB
import HealthModel
import HealthStorage
import TestSupport

/// A private store of one test, with the parts needed to archive it.
struct ArchiveTestStore {
  let folder: TemporaryFolder
  let store: HealthStore

  static func client(_ name: String, version: String? = "1.2") -> ClientIdentity {
    ClientIdentity(
      source: Source(name: name, bundleIdentifier: "org.example.\(name)"), version: version,
      productType: "Board1,1",
      operatingSystemVersion: HealthModel.OperatingSystemVersion(major: 12, minor: 5, patch: 0))
  }

  init() throws {
    folder = try TemporaryFolder()
    store = try HealthStore(
      at: folder.file("health.sqlite").path, for: Self.client("owner"), as: .owner)
  }

  /// Creates a store that is a copy of a file.
  init(copying file: URL) throws {
    folder = try TemporaryFolder()
    try FileManager.default.copyItem(at: file, to: folder.file("health.sqlite"))
    store = try HealthStore(
      at: folder.file("health.sqlite").path, for: Self.client("owner"), as: .owner)
  }

  static let tableNames = Set(tables.map { $0.0[...] })

  /// Returns another handle on the same file.
  func handle(_ client: ClientIdentity) throws -> HealthStore {
    try HealthStore(at: store.path, for: client, as: .owner, creating: false)
  }

  func path(_ name: String) -> String { folder.file(name).path }

  @discardableResult
  func export(_ name: String, as form: ArchiveExport.Form = .zip) async throws -> String {
    _ = try await ArchiveExport(of: store, to: path(name), as: form, by: "test 1").run()
    return path(name)
  }

  @discardableResult
  func receive(_ archive: String, changed: Bool = false) async throws -> ArchiveImportReport {
    try await ArchiveImport(from: archive, into: store, takesChangedMembers: changed).run()
  }

  /// The content that the archive must preserve, read without the archive's code: one text per row, in order.
  func content() throws -> [String] {
    let queue = try DatabaseQueue(path: store.path)
    return try queue.read { db in
      try Self.tables.flatMap { name, sql in
        try Row.fetchAll(db, sql: sql).map { row in
          name + "|" + row.map { column, value in "\(column)=\(value)" }.joined(separator: "|")
        }
      }
    }
  }

  private static let origin = """
    source.bundleIdentifier, source.name AS sourceName, version, productType, systemMajor,
    systemMinor, systemPatch
    """
  private static let device = """
    device.name AS deviceName, manufacturer, model, hardwareVersion, firmwareVersion, softwareVersion,
    localIdentifier, udiDeviceIdentifier
    """

  private static let tables: [(String, String)] = [
    (
      "sample",
      """
      SELECT hex(uuid) AS uuid, identifier, canonicalUnit, aggregation, start, end, value, givenValue,
        givenUnit, metadata, syncIdentifier, syncVersion, \(origin), \(device)
      FROM sample JOIN sampleType ON sampleType.id = typeId
      JOIN sourceRevision ON sourceRevision.id = sourceRevisionId
      JOIN source ON source.id = sample.sourceId LEFT JOIN device ON device.id = deviceId
      ORDER BY uuid
      """
    ),
    (
      "workout",
      "SELECT hex(uuid) AS uuid, workout.* FROM workout JOIN sample USING (id) ORDER BY uuid"
    ),
    (
      "event",
      """
      SELECT hex(uuid) AS uuid, ordinal, kind, workoutEvent.start, workoutEvent.end,
        workoutEvent.metadata
      FROM workoutEvent JOIN sample ON sample.id = workoutId ORDER BY uuid, ordinal
      """
    ),
    (
      "tie",
      """
      SELECT hex(a.uuid) AS workout, hex(b.uuid) AS sample, workoutSample.start
      FROM workoutSample JOIN sample AS a ON a.id = workoutId JOIN sample AS b ON b.id = sampleId
      ORDER BY workout, sample
      """
    ),
    (
      "member",
      """
      SELECT hex(a.uuid) AS correlation, hex(b.uuid) AS sample FROM correlationMember
      JOIN sample AS a ON a.id = correlationId JOIN sample AS b ON b.id = sampleId
      ORDER BY correlation, sample
      """
    ),
    (
      "series",
      """
      SELECT hex(series.uuid) AS uuid, kind, isRecorded, hex(sample.uuid) AS workout, series.metadata,
        \(device)
      FROM series JOIN sample ON sample.id = workoutId LEFT JOIN device ON device.id = series.deviceId
      ORDER BY uuid
      """
    ),
    (
      "chunk",
      """
      SELECT hex(uuid) AS uuid, ordinal, start, end, count, acceptedCount, hex(bytes) AS bytes,
        minLatitude, maxLatitude, minLongitude, maxLongitude
      FROM chunk JOIN series ON series.id = seriesId LEFT JOIN chunkBox ON chunkBox.id = chunk.id
      ORDER BY uuid, ordinal
      """
    ),
    (
      "route",
      """
      SELECT hex(r.uuid) AS uuid, hex(w.uuid) AS workout, hex(series.uuid) AS series, locationCount,
        distanceMeters
      FROM route JOIN sample AS r ON r.id = route.id JOIN sample AS w ON w.id = route.workoutId
      JOIN series ON series.id = seriesId ORDER BY uuid
      """
    ),
    (
      "document",
      """
      SELECT hex(uuid) AS uuid, title, patientName, authorName, custodianName, hex(xml) AS xml
      FROM document JOIN sample USING (id) ORDER BY uuid
      """
    ),
    (
      "tombstone",
      """
      SELECT DISTINCT hex(uuid) AS uuid, identifier, bundleIdentifier, syncIdentifier, syncVersion
      FROM tombstone JOIN sampleType ON sampleType.id = typeId JOIN source ON source.id = sourceId
      ORDER BY uuid, identifier, bundleIdentifier, syncIdentifier, syncVersion
      """
    ),
    ("characteristic", "SELECT * FROM characteristic ORDER BY identifier, since"),
    ("goal", "SELECT * FROM activityGoal ORDER BY metric, day"),
    ("retention", "SELECT * FROM retention ORDER BY typeIdentifier"),
    (
      "priority",
      """
      SELECT identifier, bundleIdentifier, rank FROM sourcePriority
      JOIN sampleType ON sampleType.id = typeId JOIN source ON source.id = sourceId
      ORDER BY identifier, rank
      """
    ),
    (
      "recalibration",
      """
      SELECT identifier, bundleIdentifier, issued, start FROM recalibration
      JOIN sampleType ON sampleType.id = typeId JOIN source ON source.id = sourceId
      ORDER BY identifier, issued, start
      """
    ),
    (
      "fact",
      """
      SELECT key, value FROM storeFact WHERE key LIKE 'profile.%' AND key <> 'profile.estimateLedger'
      ORDER BY key
      """
    ),
    (
      "source",
      """
      SELECT bundleIdentifier, name FROM source WHERE id IN (SELECT sourceId FROM sample
        UNION SELECT sourceId FROM tombstone UNION SELECT sourceId FROM sourcePriority
        UNION SELECT sourceId FROM recalibration) ORDER BY id
      """
    ),
  ]
}

extension ArchiveTestStore {
  /// The content without row numbers, which may differ in another store.
  func comparableContent() throws -> [String] {
    try content().map { row in
      guard row.hasPrefix("workout|") else { return row }
      return row.split(separator: "|").filter { !$0.hasPrefix("id=") }.joined(separator: "|")
    }
  }
}

func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(filePath: path)) }

func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

/// Changes a member of an archive that is a folder.
func change(_ path: String, _ body: (inout [String]) -> Void) throws {
  var lines = try text(path).split(separator: "\n", omittingEmptySubsequences: false).map(
    String.init)
  body(&lines)
  try lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
}
