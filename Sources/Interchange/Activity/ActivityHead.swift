public import HealthModel

/// What a file says of a workout as a whole.
public struct ActivityHead: Hashable, Sendable {
  /// What was done and where, as near as the format's words come to it.
  public var configuration: WorkoutConfiguration
  /// The file's own word or words for what was done, such as `lap_swimming` or `Biking`.
  public var sport: String?
  public var name: String?
  public var notes: String?
  /// What the file says to be known by and keeps when it is written again: an identifier of the track, or
  /// of the recording.
  public var identifier: String?
  /// The start by the file's own word; the first point may come later.
  public var start: Instant?
  /// The end by the file's own word.
  public var end: Instant?
  public var recorder: ActivityRecorder
  /// Seconds that local time was ahead of UTC where the workout was, if the file tells.
  public var secondsFromUTC: Int?
  /// The name of the time zone, if the file tells.
  public var timeZone: String?

  public init(
    _ configuration: WorkoutConfiguration, sport: String? = nil, name: String? = nil,
    notes: String? = nil, identifier: String? = nil, start: Instant? = nil, end: Instant? = nil,
    recorder: ActivityRecorder = ActivityRecorder(), secondsFromUTC: Int? = nil,
    timeZone: String? = nil
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
  }
}

/// What recorded a workout, by the file's word.
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
