/// The activity and location of a planned workout: the input of a workout session.
public struct WorkoutConfiguration: Hashable, Sendable, Codable {
  /// Raw values are those of the export format.
  public enum LocationType: Int, Hashable, Sendable, Codable, CaseIterable {
    case unknown = 1
    case indoor = 2
    case outdoor = 3
  }

  /// The location of a swim; raw values are those of the export format.
  public enum SwimmingLocationType: Int, Hashable, Sendable, Codable, CaseIterable {
    case unknown = 0
    case pool = 1
    case openWater = 2
  }

  public var activityType: WorkoutActivityType
  public var locationType: LocationType
  public var swimmingLocationType: SwimmingLocationType
  /// The length of the pool, as given: 25 yd remains 25 yd.
  public var lapLength: Quantity?

  public init(
    activityType: WorkoutActivityType, locationType: LocationType = .unknown,
    swimmingLocationType: SwimmingLocationType = .unknown, lapLength: Quantity? = nil
  ) {
    self.activityType = activityType
    self.locationType = locationType
    self.swimmingLocationType = swimmingLocationType
    self.lapLength = lapLength
  }
}
