public import HealthModel

/// The reason why a load, or fitness and fatigue, cannot be computed.
public enum LoadError: Error, Hashable, Sendable {
  /// The maximum heart rate is not above the resting heart rate by ``TrainingZones/minimumReserve``.
  case reserve(resting: Double, maximum: Double)
  /// The zones are not five of the maximum heart rate.
  case notFiveZones(ZoneQuantity, count: Int)
  /// An effort that is not from 1 to 10.
  case invalidEffort(Int)
  /// A load that is negative or not a number.
  case invalidLoad(Double)
  /// The day is before the newest one; compute from that day on anew.
  case dayBefore(CalendarDay, newest: CalendarDay)
  /// There is no load yet, or none until the day.
  case noLoad
  /// Not enough data: the days since the first load are fewer than needed.
  case tooFewDays(days: Int, needed: Int)
}

extension LoadError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .reserve(let resting, let maximum):
      "a maximum of \(maximum)/min is not \(TrainingZones.minimumReserve)/min above "
        + "a resting heart rate of \(resting)/min"
    case .notFiveZones(let quantity, let count):
      "a load by zones needs five zones of the maximum heart rate, not \(count) of \(quantity)"
    case .invalidEffort(let effort): "\(effort) is not an effort; use a number from 1 to 10"
    case .invalidLoad(let load): "\(load) is not a load; use zero or a positive number"
    case .dayBefore(let day, let newest):
      "\(day) is before \(newest), the newest day; compute the days from \(day) on anew"
    case .noLoad: "not enough data: no workout has a load"
    case .tooFewDays(let days, let needed):
      "not enough data: \(days) days since the first workout with a load, \(needed) needed"
    }
  }
}

/// The load of a workout by zones: its minutes, weighted by the number of their zone.
///
///     load = Σ number · minutes in the zone       for zones 1 to 5
///
/// **Source** S. Edwards, *The Heart Rate Monitor Book*, 1993 (the zones and numbers checked on public pages):
/// zones from 50, 60, 70, 80 and 90 % of the maximum heart rate. Time below 50 % has no load.
public enum ZoneLoad {
  /// Returns the load of the time in five zones.
  ///
  /// - Parameter time: The time in five zones of heart rate, of the maximum or of another basis with a
  ///   fifth zone below the maximum.
  /// - Returns: The load in minutes times zone: 60 to 300 for an hour above 50 % of the maximum.
  /// - Throws: ``LoadError/notFiveZones(_:count:)`` for other zones.
  public static func load(of time: TimeInZones) throws(LoadError) -> Double {
    guard time.zones.quantity == .heartRate, time.zones.count == 5 else {
      throw .notFiveZones(time.zones.quantity, count: time.zones.count)
    }
    return load(ofSeconds: time.seconds)
  }

  /// Returns the load of the seconds in each zone, the lowest first.
  package static func load(ofSeconds seconds: [Double]) -> Double {
    zip(1..., seconds).reduce(0) { $0 + Double($1.0) * $1.1 / 60 }
  }
}
