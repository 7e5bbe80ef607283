import Foundation
import GRDB
import HealthModel

/// The columns every object's header is read from.
enum HeaderColumns {
  static let select = """
    source.name AS sourceName, source.bundleIdentifier, sourceRevision.version,
    sourceRevision.productType, sourceRevision.systemMajor, sourceRevision.systemMinor,
    sourceRevision.systemPatch, sample.deviceId, device.name AS deviceName, device.manufacturer,
    device.model, device.hardwareVersion, device.firmwareVersion, device.softwareVersion,
    device.localIdentifier, device.udiDeviceIdentifier
    """

  static let joins = """
    JOIN sourceRevision ON sourceRevision.id = sample.sourceRevisionId
    JOIN source ON source.id = sourceRevision.sourceId
    LEFT JOIN device ON device.id = sample.deviceId
    """

  static func header(_ row: Row) throws -> ObjectHeader {
    guard let uuid = UUID(bytes: row["uuid"]) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "an identity is not 16 bytes")
    }
    let hasDevice: Bool = (row["deviceId"] as Int64?) != nil
    return ObjectHeader(
      uuid: uuid, sourceRevision: SourceRevision(row), device: hasDevice ? Device(row) : nil,
      metadata: try StoredMetadata.metadata(row["metadata"]))
  }

  static func span(_ row: Row) -> TimeRange {
    TimeRange(start: Instant(microseconds: row["start"]), end: Instant(microseconds: row["end"]))
  }

  static func quantity(value: Double?, unit: String?) throws -> Quantity? {
    guard let value, let unit else { return nil }
    return Quantity(value, try Unit(unit))
  }
}
