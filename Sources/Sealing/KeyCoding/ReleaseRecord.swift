public import Foundation
public import HealthModel

/// One line of a release: a sample or a workout without identifying names (docs/sealed-files.md).
public struct ReleaseRecord: Hashable, Sendable {
  /// The kind-specific content of a record.
  public enum Content: Hashable, Sendable {
    /// A number with its unit; the type is a name such as `heartRate`.
    case quantity(type: String, Quantity)
    /// A case of an enumeration: its raw value, and its name if it has one.
    case category(type: String, value: Int, name: String?)
    indirect case correlation(type: String, members: [ReleaseRecord])
    case workout(ReleasedWorkout)
  }

  public var subject: SubjectCode
  public var id: UUID
  public var span: TimeRange
  /// A code of sixteen digits for the application that saved it.
  public var source: String?
  /// A code of sixteen digits for the device that measured it.
  public var device: String?
  public var metadata: Metadata
  public var content: Content

  public init(
    subject: SubjectCode, id: UUID, span: TimeRange, source: String? = nil, device: String? = nil,
    metadata: Metadata = [:], content: Content
  ) {
    self.subject = subject
    self.id = id
    self.span = span
    self.source = source
    self.device = device
    self.metadata = metadata
    self.content = content
  }
}

/// The fields of a workout in addition to those of every record.
public struct ReleasedWorkout: Hashable, Sendable {
  public var configuration: WorkoutConfiguration
  /// The duration from start to end without pauses.
  public var duration: Duration
  public var events: [WorkoutEvent]
  public var totals: Workout.Totals

  public init(
    configuration: WorkoutConfiguration, duration: Duration, events: [WorkoutEvent] = [],
    totals: Workout.Totals = Workout.Totals()
  ) {
    self.configuration = configuration
    self.duration = duration
    self.events = events
    self.totals = totals
  }
}

/// The first line of a release, with its format and date shift.
public struct ReleaseHeading: Hashable, Sendable, Codable {
  public var kind = "release"
  /// The format version of the lines; 1.
  public var format = 1
  public var release: ReleaseCode
  public var subject: SubjectCode
  public var dateShift: DateShift
  /// The names of the requested types.
  public var types: [String]

  public init(
    release: ReleaseCode, subject: SubjectCode, dateShift: DateShift, types: [String]
  ) {
    self.release = release
    self.subject = subject
    self.dateShift = dateShift
    self.types = types
  }

  private enum CodingKeys: String, CodingKey {
    case kind, format, release, subject, types
    case dateShift = "date_shift"
  }
}

/// Encodes the lines of a release: JSON with sorted keys, and a line break after each.
public enum ReleaseLine {
  /// - Throws: `EncodingError` for a number that JSON cannot represent.
  public static func bytes(_ line: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(line)) + [UInt8(ascii: "\n")]
  }
}
