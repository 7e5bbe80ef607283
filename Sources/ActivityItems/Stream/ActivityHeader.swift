public import Foundation
public import HealthModel

/// The workout-level fields of a file.
public struct ActivityHeader: Hashable, Sendable {
  /// The activity and its setting, mapped as closely as the format's vocabulary allows.
  public var configuration: WorkoutConfiguration
  /// The sport as the file writes it, such as `lap_swimming` or `Biking`.
  public var sport: String?
  public var name: String?
  public var notes: String?
  /// The identifier of the track or recording; it is preserved when the workout is written again.
  public var identifier: String?
  /// The start that the file declares; the first point may come later.
  public var start: Instant?
  /// The end that the file declares.
  public var end: Instant?
  public var recorder: ActivityRecorder
  /// The offset of local time from UTC in seconds, if the file declares one.
  public var secondsFromUTC: Int?
  /// The name of the time zone, if the file declares one.
  public var timeZone: String?
  /// The position in a workout of several activities; `nil` for a workout of its own.
  public var part: ActivityPart?

  public init(
    _ configuration: WorkoutConfiguration, sport: String? = nil, name: String? = nil,
    notes: String? = nil, identifier: String? = nil, start: Instant? = nil, end: Instant? = nil,
    recorder: ActivityRecorder = ActivityRecorder(), secondsFromUTC: Int? = nil,
    timeZone: String? = nil, part: ActivityPart? = nil
  ) {
    self.configuration = configuration
    self.sport = sport
    self.name = name
    self.notes = notes
    self.identifier = identifier
    self.start = start
    self.end = end
    self.recorder = recorder
    self.secondsFromUTC = secondsFromUTC
    self.timeZone = timeZone
    self.part = part
  }
}

/// The position of an activity in a workout of several: a discipline of a triathlon, or a transition.
///
/// The parts of a workout follow each other in a file, in order, each from its head to its totals.
public struct ActivityPart: Hashable, Sendable {
  /// Counted from 0.
  public var index: Int
  /// The number of parts of the workout.
  public var count: Int
  /// The identity of the part, if the file declares one.
  public var uuid: UUID?

  public init(index: Int, count: Int, uuid: UUID? = nil) {
    self.index = index
    self.count = count
    self.uuid = uuid
  }
}

/// The device or program that recorded a workout, as the file declares it.
public struct ActivityRecorder: Hashable, Sendable {
  /// The device or program, such as `Garmin Edge 530` or `OpenTracks`.
  public var name: String?
  public var manufacturer: String?
  public var model: String?
  public var softwareVersion: String?
  public var serialNumber: String?

  public init(
    name: String? = nil, manufacturer: String? = nil, model: String? = nil,
    softwareVersion: String? = nil, serialNumber: String? = nil
  ) {
    self.name = name
    self.manufacturer = manufacturer
    self.model = model
    self.softwareVersion = softwareVersion
    self.serialNumber = serialNumber
  }
}
