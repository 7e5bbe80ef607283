import Foundation
import HealthModel
import Mobility
import SeriesCoding

/// The state of a collection that is stored, so that another process continues its hours, its day and its night.
///
/// The engines of walking and of heart rate variability are not in it: a movement ends with the process.
struct CollectorState: Codable, Sendable {
  static let version = 1

  var version = Self.version
  var placement: BodyPlacement
  /// The identifier of the time zone of the hours and days.
  var zone: String
  /// The time of the newest reading.
  var newest: Instant
  var wear: WearTracker
  var hours: StandHours.State
  var minutes: OpenMinutes
  var heart: HeartRateDay.State
  var stand: MinuteRun.Open?
  var exercise: MinuteRun.Open?

  /// The name of the part with everything except the night.
  private static let name = "state"
  /// The prefix of the names of the parts with a quarter of an hour of a night.
  private static let nightPrefix = "night."

  /// Returns the part that holds a state, after its checksum; `nil` in it if there is nothing to continue.
  static func part(of state: CollectorState?) -> [String: Data?] {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    let data = state.flatMap { try? encoder.encode($0) }
    return [name: data.map { checksum(of: $0) + $0 }]
  }

  private static func checksum(of data: Data) -> Data {
    let sum = data.withUnsafeBytes(CRC32.checksum)
    return Data((0..<4).map { UInt8(truncatingIfNeeded: sum >> ($0 * 8)) })
  }

  /// Returns the parts that hold quarters of an hour of a night; `nil` for an empty one.
  static func nightParts(_ night: [Instant: [Int16]]) -> [String: Data?] {
    var parts: [String: Data?] = [:]
    for (start, angles) in night {
      let bytes = angles.flatMap { angle in
        [UInt8(truncatingIfNeeded: angle), UInt8(truncatingIfNeeded: angle >> 8)]
      }
      parts["\(nightPrefix)\(start.microseconds)"] = .some(angles.isEmpty ? nil : Data(bytes))
    }
    return parts
  }

  /// Reads the parts of an earlier process; skips quarters of a night whose times are implausible.
  ///
  /// - Parameter parts: The parts by name.
  /// - Returns: The state and the quarters of the night; `nil` if there is no state.
  /// - Throws: `DecodingError` for a state of another version, or one that is damaged.
  static func read(
    _ parts: [String: Data]
  ) throws -> (state: CollectorState, night: [Instant: [Int16]])? {
    guard let part = parts[name] else { return nil }
    let data = Data(part.dropFirst(4))
    guard part.prefix(4) == checksum(of: data) else { throw unreadable("the checksum is wrong") }
    let state = try PropertyListDecoder().decode(CollectorState.self, from: data)
    guard state.version == version else { throw unreadable("another version") }
    var night: [Instant: [Int16]] = [:]
    for (name, data) in parts where name.hasPrefix(nightPrefix) {
      guard let start = Int64(name.dropFirst(nightPrefix.count)).map(Instant.init(microseconds:)),
        abs((state.newest - start).inSeconds) <= NightAngles.maximumDuration.inSeconds
      else { continue }
      let bytes = Array(data)
      night[start] = stride(from: 0, to: bytes.count - 1, by: 2).map {
        Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
      }
    }
    return (state, night)
  }

  private static func unreadable(_ text: String) -> DecodingError {
    .dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: text))
  }

  /// Returns all parts without their contents, which removes them from the store.
  static func removal(of parts: [String: Data]) -> [String: Data?] { parts.mapValues { _ in nil } }
}
