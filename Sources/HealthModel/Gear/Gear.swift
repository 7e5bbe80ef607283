/// A thing that wears with use, such as shoes or a bicycle.
///
/// Workouts name their gear in `MetadataKey.workoutGear`; this is what the person noted about it.
public struct Gear: Hashable, Sendable, Codable {
  /// What kind of thing it is.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    case shoes, bicycle, skis, boat, other
  }

  /// The name, which workouts refer to.
  public let name: String
  public var kind: Kind
  /// The activities whose new recordings use it unless another gear is named.
  public var activities: [WorkoutActivityType]
  /// The distance in meters before the first workout that names it.
  public var earlierMeters: Double
  /// The distance in meters after which it should be replaced; `nil` for no limit.
  public var limitMeters: Double?
  /// The last day of its use; `nil` while it is in use.
  public var retired: CalendarDay?

  /// Creates gear that is in use.
  ///
  /// - Parameters:
  ///   - name: The name, which workouts refer to.
  ///   - kind: What kind of thing it is.
  ///   - activities: The activities whose new recordings use it.
  ///   - earlierMeters: The distance before its first workout, in meters.
  ///   - limitMeters: The distance after which it should be replaced, in meters.
  public init(
    _ name: String, kind: Kind = .other, activities: [WorkoutActivityType] = [],
    earlierMeters: Double = 0, limitMeters: Double? = nil
  ) {
    self.name = name
    self.kind = kind
    self.activities = activities
    self.earlierMeters = earlierMeters
    self.limitMeters = limitMeters
  }

  private enum CodingKeys: String, CodingKey {
    case name, kind, activities, earlierMeters, limitMeters, retired
  }

  /// Decodes gear; a kind of a later release is ``Kind/other``, and its activities are skipped.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    kind = (try container.decodeIfPresent(String.self, forKey: .kind)).flatMap(Kind.init) ?? .other
    activities = (try container.decodeIfPresent([Int].self, forKey: .activities) ?? [])
      .compactMap(WorkoutActivityType.init)
    earlierMeters = try container.decodeIfPresent(Double.self, forKey: .earlierMeters) ?? 0
    limitMeters = try container.decodeIfPresent(Double.self, forKey: .limitMeters)
    retired = try container.decodeIfPresent(String.self, forKey: .retired).flatMap {
      CalendarDay($0)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(kind, forKey: .kind)
    try container.encode(activities.map(\.rawValue), forKey: .activities)
    try container.encode(earlierMeters, forKey: .earlierMeters)
    try container.encodeIfPresent(limitMeters, forKey: .limitMeters)
    try container.encodeIfPresent(retired?.description, forKey: .retired)
  }
}
