public import HealthModel

/// The activity-level fields of a TCX file.
public struct TCXActivity: Hashable, Sendable {
  /// The three sports of the format.
  public enum Sport: String, Hashable, Sendable, CaseIterable {
    case running = "Running"
    case biking = "Biking"
    case other = "Other"
  }

  /// The recording device or program.
  public struct Creator: Hashable, Sendable {
    public var name: String
    public var versionMajor: UInt16
    public var versionMinor: UInt16

    public init(name: String, versionMajor: UInt16 = 0, versionMinor: UInt16 = 0) {
      self.name = name
      self.versionMajor = versionMajor
      self.versionMinor = versionMinor
    }
  }

  public var sport: Sport
  /// The start, which identifies an activity in this format.
  public var start: Instant
  public var notes: String?
  public var creator: Creator?

  public init(sport: Sport, start: Instant, notes: String? = nil, creator: Creator? = nil) {
    self.sport = sport
    self.start = start
    self.notes = notes
    self.creator = creator
  }
}
