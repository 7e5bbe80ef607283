package import GRDB
package import HealthModel

/// The rows of sources, their revisions and devices: each distinct one is stored once.
package struct OriginTable {
  package let db: Database
  private var revisions: [SourceRevision: (source: Int64, revision: Int64)] = [:]
  private var devices: [Device: Int64] = [:]

  package init(_ db: Database) { self.db = db }

  /// The rows of a revision and of its source, inserted if they are new.
  ///
  /// A source is identified by its bundle identifier; a changed name is updated.
  package mutating func revision(
    _ revision: SourceRevision
  ) throws -> (source: Int64, revision: Int64) {
    if let known = revisions[revision] { return known }
    try db.run(
      sql: """
        INSERT INTO source (bundleIdentifier, name) VALUES (?, ?)
        ON CONFLICT (bundleIdentifier) DO UPDATE SET name = excluded.name
        WHERE name <> excluded.name
        """, arguments: [revision.source.bundleIdentifier, revision.source.name])
    let source = try Self.id(
      db, "SELECT id FROM source WHERE bundleIdentifier = ?",
      [revision.source.bundleIdentifier])
    let system = revision.operatingSystemVersion
    let values: StatementArguments = [
      source, revision.version, revision.productType, system?.major, system?.minor, system?.patch,
    ]
    try db.run(
      sql: """
        INSERT OR IGNORE INTO sourceRevision
          (sourceId, version, productType, systemMajor, systemMinor, systemPatch)
        VALUES (?, ?, ?, ?, ?, ?)
        """, arguments: values)
    let row = try Self.id(
      db,
      """
      SELECT id FROM sourceRevision WHERE sourceId = ? AND version IS ? AND productType IS ?
        AND systemMajor IS ? AND systemMinor IS ? AND systemPatch IS ?
      """, values)
    revisions[revision] = (source, row)
    return (source, row)
  }

  /// The row of a source by its bundle identifier, inserted with a name if it is new.
  func source(_ bundleIdentifier: String, named name: String?) throws -> Int64 {
    try db.run(
      sql: "INSERT OR IGNORE INTO source (bundleIdentifier, name) VALUES (?, ?)",
      arguments: [bundleIdentifier, name ?? bundleIdentifier])
    return try Self.id(
      db, "SELECT id FROM source WHERE bundleIdentifier = ?", [bundleIdentifier])
  }

  /// The row of a device, inserted if it is new; `nil` for no device.
  package mutating func device(_ device: Device?) throws -> Int64? {
    guard let device else { return nil }
    if let known = devices[device] { return known }
    let values: StatementArguments = [
      device.name, device.manufacturer, device.model, device.hardwareVersion,
      device.firmwareVersion, device.softwareVersion, device.localIdentifier,
      device.udiDeviceIdentifier,
    ]
    try db.run(
      sql: """
        INSERT OR IGNORE INTO device (name, manufacturer, model, hardwareVersion,
          firmwareVersion, softwareVersion, localIdentifier, udiDeviceIdentifier)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """, arguments: values)
    let row = try Self.id(
      db,
      """
      SELECT id FROM device WHERE name IS ? AND manufacturer IS ? AND model IS ?
        AND hardwareVersion IS ? AND firmwareVersion IS ? AND softwareVersion IS ?
        AND localIdentifier IS ? AND udiDeviceIdentifier IS ?
      """, values)
    devices[device] = row
    return row
  }

  private static func id(
    _ db: Database, _ sql: String, _ arguments: StatementArguments
  ) throws -> Int64 {
    guard let id = try Int64.fetchOne(db, cached: sql, arguments: arguments) else {
      throw DatabaseError(
        resultCode: .SQLITE_CORRUPT, message: "a row just written cannot be read")
    }
    return id
  }
}

extension SourceRevision {
  /// Reads the revision from a row joined from `source` and `sourceRevision`.
  package init(_ row: Row) {
    let major: Int? = row["systemMajor"]
    let system = major.map {
      OperatingSystemVersion(
        major: $0, minor: row["systemMinor"] ?? 0, patch: row["systemPatch"] ?? 0)
    }
    self.init(
      source: Source(name: row["sourceName"], bundleIdentifier: row["bundleIdentifier"]),
      version: row["version"], productType: row["productType"], operatingSystemVersion: system)
  }
}

extension Device {
  /// Reads the device from a row joined from `device`, with its name as `deviceName`.
  package init(_ row: Row) {
    self.init(
      name: row["deviceName"], manufacturer: row["manufacturer"], model: row["model"],
      hardwareVersion: row["hardwareVersion"], firmwareVersion: row["firmwareVersion"],
      softwareVersion: row["softwareVersion"], localIdentifier: row["localIdentifier"],
      udiDeviceIdentifier: row["udiDeviceIdentifier"])
  }
}
