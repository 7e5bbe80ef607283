package import Foundation
package import GRDB
package import HealthModel

/// The columns every object's header is read from.
package enum HeaderColumns {
  package static let select = """
    source.name AS sourceName, source.bundleIdentifier, sourceRevision.version,
    sourceRevision.productType, sourceRevision.systemMajor, sourceRevision.systemMinor,
    sourceRevision.systemPatch, sample.deviceId, device.name AS deviceName, device.manufacturer,
    device.model, device.hardwareVersion, device.firmwareVersion, device.softwareVersion,
    device.localIdentifier, device.udiDeviceIdentifier
    """

  package static let joins = """
    JOIN sourceRevision ON sourceRevision.id = sample.sourceRevisionId
    JOIN source ON source.id = sourceRevision.sourceId
    LEFT JOIN device ON device.id = sample.deviceId
    """

  package static func header(_ row: Row) throws -> ObjectHeader {
    guard let uuid = UUID(bytes: row["uuid"]) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "an identity is not 16 bytes")
    }
    let hasDevice: Bool = (row["deviceId"] as Int64?) != nil
    return ObjectHeader(
      uuid: uuid, sourceRevision: SourceRevision(row), device: hasDevice ? Device(row) : nil,
      metadata: try StoredMetadata.metadata(row["metadata"]))
  }

  package static func span(_ row: Row) -> TimeRange {
    TimeRange(start: Instant(microseconds: row["start"]), end: Instant(microseconds: row["end"]))
  }

  package static func quantity(value: Double?, unit: String?) throws -> Quantity? {
    guard let value, let unit else { return nil }
    return Quantity(value, try Unit(unit))
  }
}

extension UUID {
  /// The 16 bytes, as stored.
  package var bytes: Data { withUnsafeBytes(of: uuid) { Data($0) } }

  /// Creates the identifier of 16 bytes; `nil` for another number of bytes.
  package init?(bytes: Data) {
    guard bytes.count == 16 else { return nil }
    self.init(uuid: bytes.withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) })
  }
}
