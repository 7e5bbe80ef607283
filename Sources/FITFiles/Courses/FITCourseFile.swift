internal import ActivityItems
package import HealthModel

/// The course of a FIT file of type course; also the way of a recorded activity.
///
/// **Source** Garmin, *FIT Profile* 21, messages `file_id`, `course` and `record`; Garmin, *FIT Cookbook*, "Encoding
/// Course Files".
package struct FITCourseFile: Hashable, Sendable {
  /// A message `record` with a position.
  package struct Point: Hashable, Sendable {
    /// Degrees, WGS 84.
    package let latitude, longitude: Double
    /// Meters above mean sea level.
    package let altitude: Double?
    package let time: Instant?
  }

  package private(set) var name: String?
  package private(set) var points: [Point] = []

  /// The reason why bytes are not such a file.
  package enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
    case notFIT
    /// Another type of file, such as settings.
    case otherType
    case damaged
    case noPositions
    case tooManyPositions

    package var description: String {
      switch self {
      case .notFIT: "the file is not a FIT file"
      case .otherType: "the FIT file is neither a course nor an activity"
      case .damaged: "the FIT file is damaged"
      case .noPositions: "the FIT file has no positions"
      case .tooManyPositions: "the FIT file has too many positions"
      }
    }
  }

  private static let types: [Int64] = [6, 4]
  private static let courseName: UInt8 = 5
  private static let maximumPoints = 1_000_000

  /// Reads a file.
  ///
  /// - Parameter bytes: The file.
  /// - Throws: ``Failure``; a file with an error in its bytes is refused whole, as one would follow half a course.
  package init(_ bytes: [UInt8]) throws(Failure) {
    let failure = bytes.withUnsafeBytes { read($0) }
    if let failure { throw failure }
  }

  private mutating func read(_ bytes: UnsafeRawBufferPointer) -> Failure? {
    guard let segment = FITSegment(bytes, at: 0), segment.dataStart > 0 else { return .notFIT }
    guard segment.issues.isEmpty else { return .damaged }
    var cursor = FITCursor(segment)
    let developer = FITDeveloperFields()
    var type: Int64?
    while let step = cursor.next(in: bytes) {
      guard case .message(let local, let payload) = step,
        let message = cursor.message(
          local: local, payload: payload, in: bytes, developer: developer)
      else { continue }
      switch message.number {
      case FITMessageNumber.fileID: type = message[FITField.FileID.type]?.integer
      case FITMessageNumber.course: name = message[Self.courseName]?.text
      case FITMessageNumber.record:
        guard let point = Point(message) else { continue }
        guard points.count < Self.maximumPoints else { return .tooManyPositions }
        points.append(point)
      default: break
      }
    }
    guard let type else { return .notFIT }
    guard Self.types.contains(type) else { return .otherType }
    guard cursor.drainIssues().isEmpty else { return .damaged }
    return points.isEmpty ? .noPositions : nil
  }
}

extension FITCourseFile.Point {
  private typealias Field = FITField.Record

  fileprivate init?(_ message: FITMessage) {
    guard let latitude = message.number(Field.latitude).map({ $0 * Self.degrees }),
      let longitude = message.number(Field.longitude).map({ $0 * Self.degrees }),
      abs(latitude) <= 90, latitude != 0 || longitude != 0
    else { return nil }
    self.latitude = latitude
    self.longitude = longitude
    altitude =
      message.number(
        Field.enhancedAltitude, scale: Field.altitudeScale, offset: Field.altitudeShift)
      ?? message.number(Field.altitude, scale: Field.altitudeScale, offset: Field.altitudeShift)
    time = message.timestamp.flatMap { FITTime.instant($0) }
  }

  private static var degrees: Double { 180.0 / 0x1p31 }
}
