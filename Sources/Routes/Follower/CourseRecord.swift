import Foundation
import HealthModel

/// The record of a course in a workout; stored with it.
public struct CourseRecord: Hashable, Sendable, Codable {
  public let name: String?
  public let lengthMeters: Double
  /// Whether the course ends where it starts.
  public let isClosed: Bool
  /// Whether the course had times to compare with.
  public let hasGhost: Bool
  /// The direction at the end; `nil` if it was never known.
  public let direction: CourseDirection?
  /// Meters along the course where it was reached; `nil` if it never was.
  public let joinedMeters: Double?
  /// The share of the course that was passed, in hundredths.
  public let coveredShare: Double
  /// The lines that were passed, in order.
  public let finishes: [CourseFinish]
  /// The times off the course, in order; the first ones if there were very many.
  public let offCourse: [OffCourseTime]
  public let offCourseCount: Int
  /// Meters that were left at the end; 0 after the end of a course that is not closed.
  public let remainingMeters: Double
  /// The seconds ahead of the ghost at the end, since the last line.
  public let ghostSeconds: Double?

  /// The text for the metadata of a workout; `nil` if a value is not finite.
  public var metadataText: String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Reads the text of a workout's metadata; `nil` for any other text.
  public init?(metadataText: String) {
    guard
      let record = try? JSONDecoder().decode(CourseRecord.self, from: Data(metadataText.utf8))
    else { return nil }
    self = record
  }
}

extension CourseFollower {
  /// The greatest distance in meters from the end at which one who stops has reached it.
  private static let stoppedMeters = 25.0

  /// The record of the course up to now.
  public var record: CourseRecord { CourseRecord(self) }

  /// Ends the course with the workout: one who stops just before the end has reached it.
  ///
  /// - Returns: The passing of the line, if that is one.
  public mutating func finish() -> [CourseCue] {
    guard !course.isClosed, state.phase == .onCourse, state.direction != nil,
      remainingMeters <= Self.stoppedMeters, let last = state.last
    else { return [] }
    return reachEnd(at: last.date)
  }
}

extension CourseRecord {
  fileprivate init(_ follower: CourseFollower) {
    let state = follower.state
    name = follower.course.name
    lengthMeters = follower.course.lengthMeters
    isClosed = follower.course.isClosed
    hasGhost = follower.course.ghost != nil
    direction = state.direction
    joinedMeters = state.joinedMeters
    coveredShare = state.coveredShare
    finishes = state.finishes
    offCourse = state.offCourse
    offCourseCount = state.offCourseCount
    remainingMeters = follower.remainingMeters
    ghostSeconds = state.ghostSeconds
  }
}
