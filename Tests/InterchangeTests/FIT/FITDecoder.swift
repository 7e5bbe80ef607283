import HealthModel

@testable import ActivityItems
@testable import FITFiles

/// A decoder of every message of a FIT file, including unknown ones, with its raw values.
///
/// It does not interpret workouts; use ``FITActivityReader`` for that. Consecutive FIT files are
/// read in sequence. An error becomes an issue, and reading continues as far as possible.
///
/// **Source** Garmin, *FIT Protocol*.
struct FITDecoder {
  private let bytes: [UInt8]
  private var segment: FITSegment
  private var cursor: FITCursor
  private var developer = FITDeveloperFields()
  private var found: [ActivityIssue]

  /// Finds the header.
  ///
  /// - Throws: `ActivityError.unreadable` if there is no FIT header, and `.tooLarge`.
  init(bytes: [UInt8]) throws(ActivityError) {
    guard bytes.count <= FITActivityReader.mostBytes else {
      throw .tooLarge(format: .fit, bytes: bytes.count, limit: FITActivityReader.mostBytes)
    }
    guard let segment = bytes.withUnsafeBytes({ FITSegment($0, at: 0) }) else {
      throw .unreadable(format: .fit, FITSegment.missingHeader(bytes.isEmpty))
    }
    self.bytes = bytes
    self.segment = segment
    cursor = FITCursor(segment)
    found = segment.issues
  }

  /// The issues so far.
  var issues: [ActivityIssue] { found + cursor.issues }

  /// Returns the next message; `nil` at the end.
  mutating func next() -> FITMessage? {
    while true {
      guard let step = bytes.withUnsafeBytes({ cursor.next(in: $0) }) else {
        guard beginNext() else { return nil }
        continue
      }
      guard case .message(let local, let payload) = step else { continue }
      let message = bytes.withUnsafeBytes {
        cursor.message(local: local, payload: payload, in: $0, developer: developer)
      }
      guard let message else { continue }
      developer.learn(message)
      return message
    }
  }

  private mutating func beginNext() -> Bool {
    guard let next = segment.next,
      let segment = bytes.withUnsafeBytes({ FITSegment($0, at: next) })
    else { return false }
    found = issues + segment.issues
    self.segment = segment
    cursor = FITCursor(segment)
    developer = FITDeveloperFields()
    return true
  }
}
