public import HealthModel

/// The maximum frequency with which a client is woken for changes of a type.
///
/// **Source** `HKUpdateFrequency` of Apple's HealthKit documentation, with its raw values. A client
/// should choose the longest period that suits it.
public enum UpdateFrequency: Int, Hashable, Sendable, Codable, CaseIterable {
  case immediate = 1
  case hourly = 2
  case daily = 3
  case weekly = 4

  /// The minimum time between two deliveries.
  public var period: Duration {
    switch self {
    case .immediate: .zero
    case .hourly: .seconds(3600)
    case .daily: .seconds(24 * 3600)
    case .weekly: .seconds(7 * 24 * 3600)
    }
  }

  /// Returns the frequency that applies to a type: some change too often to wake a client for each
  /// sample.
  ///
  /// **Source** The HealthKit documentation names the step count as one that is hourly at most.
  public func bounded(for type: ObjectType) -> UpdateFrequency {
    guard self == .immediate, Self.hourlyAtMost.contains(type.name) else { return self }
    return .hourly
  }

  private static let hourlyAtMost: Set<String> = ["stepCount"]
}
