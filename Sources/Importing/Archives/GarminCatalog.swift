import ByteStreams
import HealthModel

/// Reads `…_summarizedActivities.json` of an archive of Garmin: names and descriptions by start.
///
/// The files of the archive are numbered by their upload, which the list does not have, so that an activity and its
/// file have only the start in common.
///
/// **Source** Garmin, *Export Your Data*; the keys as public programs that read it have them: `[{"summarizedActivitiesExport":
/// [{"activityId": …, "name": …, "activityType": …, "beginTimestamp": milliseconds since 1970 …}]}]`.
struct GarminCatalog {
  static let suffix = "summarizedactivities.json"
  private static let list = "summarizedActivitiesExport"

  /// Reads the list into a catalog, token by token; such a list can be hundreds of megabytes.
  ///
  /// - Parameters:
  ///   - source: The file at its start.
  ///   - catalog: Receives the details.
  /// - Throws: ``JSONTokenError``; activities before the error are used.
  static func read(
    _ source: any ByteSource, into catalog: inout ActivityCatalog
  ) throws(JSONTokenError) {
    var tokens = JSONTokens(source)
    while let token = try tokens.next() {
      guard token == .key(list) else { continue }
      guard let value = try tokens.next() else { return }
      guard value == .beginArray else {
        try tokens.skip(value)
        continue
      }
      while let item = try tokens.next(), item != .endArray {
        guard item == .beginObject else {
          try tokens.skip(item)
          continue
        }
        try readActivity(&tokens, into: &catalog)
      }
    }
  }

  private static func readActivity(
    _ tokens: inout JSONTokens, into catalog: inout ActivityCatalog
  ) throws(JSONTokenError) {
    var details = ActivityDetails()
    var start: Instant?
    while let token = try tokens.next(), token != .endObject {
      guard case .key(let key) = token, let value = try tokens.next() else { return }
      switch (key, value) {
      case ("name", .string(let text)): details.name = ActivityDetails.text(text)
      case ("description", .string(let text)): details.notes = ActivityDetails.text(text)
      case ("beginTimestamp", .number(let milliseconds)):
        start = Instant(secondsSince1970: milliseconds / 1000)
      case ("startTimeGmt", .number(let milliseconds)) where start == nil:
        start = Instant(secondsSince1970: milliseconds / 1000)
      default: try tokens.skip(value)
      }
    }
    guard let start, details != ActivityDetails() else { return }
    catalog.add(details, start: start)
  }
}
