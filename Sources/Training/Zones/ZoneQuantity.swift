/// The quantity that zones divide.
public enum ZoneQuantity: String, Hashable, Sendable, Codable, CaseIterable {
  /// Heart rate in beats per minute.
  case heartRate
  /// Cycling power in watts.
  case cyclingPower
  /// Speed in meters per second; a pace is shown for it at the edge.
  case speed

  /// The values that a bound of a zone may have, in the quantity's unit; chosen by this project.
  ///
  /// A bound outside is a mistake of entry: a pace in place of a speed, a share in place of a number.
  public var bounds: ClosedRange<Double> {
    switch self {
    case .heartRate: 0...250
    case .cyclingPower: 0...3000
    case .speed: 0...40
    }
  }

  /// The unit of the values as text: `/min`, `W` or `m/s`.
  public var unit: String {
    switch self {
    case .heartRate: "/min"
    case .cyclingPower: "W"
    case .speed: "m/s"
    }
  }
}

/// The reason why zones are not valid.
public enum ZonesError: Error, Hashable, Sendable {
  /// The number of zones is not one of ``TrainingZones/counts``.
  case count(Int)
  /// The lower bound of a zone, counted from 1, is not above the bound before it.
  case notAscending(zone: Int)
  /// A bound is not a number, or not one that the quantity can have.
  case bound(Double, ZoneQuantity)
  /// The maximum heart rate is not above the resting heart rate by ``TrainingZones/minimumReserve``.
  case reserve(resting: Double, maximum: Double)
}

extension ZonesError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .count(let count):
      "\(count) zones are not supported; use \(TrainingZones.counts.lowerBound) to "
        + "\(TrainingZones.counts.upperBound)"
    case .notAscending(let zone):
      "zone \(zone) does not start above zone \(zone - 1); give the bounds in ascending order"
    case .bound(let bound, let quantity):
      "\(bound) \(quantity.unit) is not a valid bound; use \(quantity.bounds.lowerBound) to "
        + "\(quantity.bounds.upperBound) \(quantity.unit)"
    case .reserve(let resting, let maximum):
      "a maximum of \(maximum)/min is not \(TrainingZones.minimumReserve)/min above "
        + "a resting heart rate of \(resting)/min"
    }
  }
}
