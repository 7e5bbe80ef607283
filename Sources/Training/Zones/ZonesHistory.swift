public import HealthModel

/// The zones of a person over time: a workout keeps the zones that were valid when it took place.
///
/// A version is valid from its date until the next version of the same quantity for the same activity. The
/// zones of an activity come before those for all activities.
///
///     history.insert(zones, from: firstOfMay)
///     history.zones(of: .heartRate, for: .running, at: workout.span.start)
public struct ZonesHistory: Hashable, Sendable {
  /// Zones and the date from which they are valid.
  public struct Version: Hashable, Sendable, Codable {
    public let start: Instant
    /// The activity that the zones are for; `nil` for all.
    public let activity: WorkoutActivityType?
    public let zones: TrainingZones

    public init(start: Instant, activity: WorkoutActivityType? = nil, zones: TrainingZones) {
      self.start = start
      self.activity = activity
      self.zones = zones
    }
  }

  /// The versions by date; the first of equal dates was inserted first.
  public private(set) var versions: [Version] = []

  public init() {}

  /// Inserts a version; it replaces one with the same date, quantity and activity.
  ///
  /// - Parameters:
  ///   - zones: The zones.
  ///   - start: The date from which they are valid; before or after those of other versions.
  ///   - activity: The activity that they are for; `nil` for all.
  public mutating func insert(
    _ zones: TrainingZones, from start: Instant, for activity: WorkoutActivityType? = nil
  ) {
    versions.removeAll {
      $0.start == start && $0.activity == activity && $0.zones.quantity == zones.quantity
    }
    let index = versions.partitioningIndex { $0.start > start }
    versions.insert(Version(start: start, activity: activity, zones: zones), at: index)
  }

  /// Removes the version with a date, a quantity and an activity, if there is one.
  ///
  /// The version before it is then valid until the next one.
  public mutating func remove(
    _ quantity: ZoneQuantity, from start: Instant, for activity: WorkoutActivityType? = nil
  ) {
    versions.removeAll {
      $0.start == start && $0.activity == activity && $0.zones.quantity == quantity
    }
  }

  /// Returns the zones that are valid at a date.
  ///
  /// - Parameters:
  ///   - quantity: The quantity that the zones divide.
  ///   - activity: The activity; its own zones come before those for all activities.
  ///   - date: The start of the workout.
  /// - Returns: `nil` before the first version.
  public func zones(
    of quantity: ZoneQuantity, for activity: WorkoutActivityType? = nil, at date: Instant
  ) -> TrainingZones? {
    let valid = versions[..<versions.partitioningIndex { $0.start > date }]
    let own = valid.last { $0.zones.quantity == quantity && $0.activity == activity }
    return (own ?? valid.last { $0.zones.quantity == quantity && $0.activity == nil })?.zones
  }
}

/// The history is encoded as the list of its versions, and sorted when decoded.
extension ZonesHistory: Codable {
  public init(from decoder: any Decoder) throws {
    for version in try decoder.singleValueContainer().decode([Version].self) {
      insert(version.zones, from: version.start, for: version.activity)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(versions)
  }
}
