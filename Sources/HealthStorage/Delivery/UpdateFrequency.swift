public import HealthModel

/// How often at most a client is woken for changes of a type.
///
/// **Source** `HKUpdateFrequency` of Apple's HealthKit documentation, with its raw values. A client does
/// well with the longest that it can work with.
public enum UpdateFrequency: Int, Hashable, Sendable, Codable, CaseIterable {
  case immediate = 1
  case hourly = 2
  case daily = 3
  case weekly = 4

  /// The shortest time from one delivery to the next.
  public var period: Duration {
    switch self {
    case .immediate: .zero
    case .hourly: .seconds(3600)
    case .daily: .seconds(24 * 3600)
    case .weekly: .seconds(7 * 24 * 3600)
    }
  }

  /// The frequency that is kept for a type: some come too often to wake anyone for each sample.
  ///
  /// **Source** The HealthKit documentation names the step count as one that is hourly at most.
  public func bounded(for type: ObjectType) -> UpdateFrequency {
    guard self == .immediate, Self.hourlyAtMost.contains(type.name) else { return self }
    return .hourly
  }

  private static let hourlyAtMost: Set<String> = ["stepCount"]
}
