import Foundation
import HealthModel

/// The programs and devices of a database of Health Connect, by their keys.
struct HealthConnectOrigins {
  private static let maximum = 10_000

  private var programs: [Int64: (name: String, identifier: String)] = [:]
  private var devices: [Int64: (manufacturer: String?, model: String?)] = [:]

  /// - Parameter database: The database.
  /// - Throws: ``ForeignDatabaseError``
  init(_ database: ForeignDatabase) throws(ForeignDatabaseError) {
    if database.has("application_info_table") {
      let rows = try database.rows(
        ["row_id", "package_name", "app_name"], of: "application_info_table")
      while programs.count < Self.maximum, try rows.next() {
        guard let key = rows.integer(0), let package = rows.text(1) else { continue }
        programs[key] = (rows.text(2) ?? package, "healthconnect." + package)
      }
    }
    if database.has("device_info_table") {
      let rows = try database.rows(["row_id", "manufacturer", "model"], of: "device_info_table")
      while devices.count < Self.maximum, try rows.next() {
        guard let key = rows.integer(0) else { continue }
        devices[key] = (rows.text(1), rows.text(2))
      }
    }
  }

  func origin(program: Int64?, device: Int64?) -> SampleOrigin {
    let known = program.flatMap { programs[$0] }
    var origin = SampleOrigin(
      name: known?.name ?? "Health Connect",
      bundleIdentifier: known?.identifier ?? "healthconnect.unknown")
    if let device, let facts = devices[device] {
      (origin.manufacturer, origin.model) = facts
    }
    return origin
  }
}

/// The times of Health Connect, in milliseconds since 1970.
enum HealthConnectTime {
  /// The years from 1990 to 2100.
  private static let valid: ClosedRange<Int64> = 631_152_000_000...4_102_444_800_000

  /// Returns the time; `nil` for an invalid one.
  static func instant(_ milliseconds: Int64?) -> Instant? {
    guard let milliseconds, valid.contains(milliseconds) else { return nil }
    return Instant(microseconds: milliseconds * 1000)
  }

  /// Returns the range; `nil` for an invalid one.
  static func range(_ start: Int64?, _ end: Int64?) -> TimeRange? {
    guard let start = instant(start), let end = instant(end), start <= end else { return nil }
    return TimeRange(start: start, end: end)
  }
}
