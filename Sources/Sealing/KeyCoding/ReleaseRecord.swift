public import Foundation
public import HealthModel

/// One line of a release: a sample or a workout without names (docs/sealed-files.md).
public struct ReleaseRecord: Hashable, Sendable {
  /// What the record is of.
  public enum Content: Hashable, Sendable {
    /// A number with its unit; the type is a word such as `heartRate`.
    case quantity(type: String, Quantity)
    /// A case of an enumeration: its raw value, and its name where it has one.
    case category(type: String, value: Int, name: String?)
    indirect case correlation(type: String, members: [ReleaseRecord])
    case workout(ReleasedWorkout)
  }

  public var subject: SubjectCode
  public var id: UUID
  public var span: Span
  /// Sixteen digits in the place of the application that saved it.
  public var source: String?
  /// Sixteen digits in the place of the device that measured it.
  public var device: String?
  public var metadata: Metadata
  public var content: Content

  public init(
    subject: SubjectCode, id: UUID, span: Span, source: String? = nil, device: String? = nil,
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

/// What a release says of a workout beyond what every record has.
public struct ReleasedWorkout: Hashable, Sendable {
  public var configuration: WorkoutConfiguration
  /// From start to end without pauses.
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

/// The first line of a release: what it is, and how its dates are.
public struct ReleaseHeading: Hashable, Sendable, Codable {
  public var kind = "release"
  /// The form of the lines; 1.
  public var format = 1
  public var release: ReleaseCode
  public var subject: SubjectCode
  public var dateShift: DateShift
  /// The words of the types that were asked for.
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

/// Lines of a release as bytes: JSON with sorted keys, a line break after each.
public enum ReleaseLine {
  /// - Throws: `EncodingError` for a number that JSON has no form for.
  public static func bytes(_ line: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(line)) + [UInt8(ascii: "\n")]
  }
}
