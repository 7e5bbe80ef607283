/// Three to nine contiguous zones over one quantity: heart rate, cycling power or speed.
///
/// A zone starts at its lower bound and ends where the next one starts; the highest has no end. A value below
/// the lowest bound is in no zone. Zones are numbered from 1.
///
///     let zones = try TrainingZones(.heartRate, lowerBounds: [100, 120, 140, 160, 175])
///     zones.zone(of: 150)     // 3
///     zones.zone(of: 90)      // nil
///
/// **Source** HealthKit's workout zone groups: 3 to 9 contiguous zones of heart rate or cycling power, which
/// the person prefers or an application sets. **Departs from it** in that a speed has zones, too.
public struct TrainingZones: Hashable, Sendable {
  /// The source of the bounds.
  public enum Basis: Hashable, Sendable, Codable {
    /// Shares of the maximum heart rate in beats per minute.
    case maximumHeartRate(Double)
    /// Shares of the reserve between the resting and the maximum heart rate, in beats per minute.
    case heartRateReserve(resting: Double, maximum: Double)
    /// Shares of the heart rate at the lactate threshold, in beats per minute.
    case thresholdHeartRate(Double)
    /// Shares of the functional threshold power in watts.
    case thresholdPower(Double)
    /// Shares of the speed at threshold, in meters per second.
    case thresholdSpeed(Double)
    /// Entered bound by bound.
    case entered
  }

  /// Who the zones are for.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// The person's zones for every workout that has no other.
    case preferred
    /// Zones that were set for an activity, a plan or by an application.
    case custom
  }

  /// The valid numbers of zones.
  public static let counts = 3...9
  /// The minimum difference of maximum and resting heart rate in beats per minute.
  ///
  /// Choice; the same as of the reserve in Fitness.
  public static let minimumReserve = 30.0

  public let quantity: ZoneQuantity
  /// The value from which each zone extends, ascending, in the unit of the quantity.
  public let lowerBounds: [Double]
  public let kind: Kind
  public let basis: Basis

  /// Creates zones from their lower bounds.
  ///
  /// - Parameters:
  ///   - quantity: The quantity to divide.
  ///   - lowerBounds: Ascending, in the unit of the quantity; 3 to 9 of them.
  ///   - kind: Preferred or custom.
  ///   - basis: The source of the bounds; it is not compared with them.
  /// - Throws: ``ZonesError`` for a wrong number of bounds, a bound that the quantity cannot have, or one that
  ///   is not above the bound before it.
  public init(
    _ quantity: ZoneQuantity, lowerBounds: [Double], kind: Kind = .custom, basis: Basis = .entered
  ) throws(ZonesError) {
    guard Self.counts.contains(lowerBounds.count) else { throw .count(lowerBounds.count) }
    for (index, bound) in lowerBounds.enumerated() {
      guard quantity.bounds.contains(bound) else { throw .bound(bound, quantity) }
      guard index == 0 || lowerBounds[index - 1] < bound else {
        throw .notAscending(zone: index + 1)
      }
    }
    self.quantity = quantity
    self.lowerBounds = lowerBounds
    self.kind = kind
    self.basis = basis
  }

  public var count: Int { lowerBounds.count }

  /// Returns the number of the zone that contains a value, from 1; `nil` below the lowest zone and for a value
  /// that is not a number.
  public func zone(of value: Double) -> Int? {
    // Nine bounds at most: counting is as fast as a search.
    let reached = lowerBounds.reduce(0) { $0 + (value >= $1 ? 1 : 0) }
    return reached == 0 ? nil : reached
  }

  /// Returns the values of a zone, from 1.
  ///
  /// The highest zone extends to infinity. `nil` for a zone that does not exist.
  public func range(ofZone zone: Int) -> Range<Double>? {
    guard lowerBounds.indices.contains(zone - 1) else { return nil }
    return lowerBounds[zone - 1]..<(zone < count ? lowerBounds[zone] : .infinity)
  }
}

/// Zones decode only if they are valid.
extension TrainingZones: Codable {
  private enum CodingKeys: String, CodingKey {
    case quantity, lowerBounds, kind, basis
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    do {
      try self.init(
        values.decode(ZoneQuantity.self, forKey: .quantity),
        lowerBounds: values.decode([Double].self, forKey: .lowerBounds),
        kind: values.decode(Kind.self, forKey: .kind),
        basis: values.decode(Basis.self, forKey: .basis))
    } catch let error as ZonesError {
      throw DecodingError.dataCorruptedError(
        forKey: .lowerBounds, in: values, debugDescription: error.description)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(quantity, forKey: .quantity)
    try values.encode(lowerBounds, forKey: .lowerBounds)
    try values.encode(kind, forKey: .kind)
    try values.encode(basis, forKey: .basis)
  }
}
