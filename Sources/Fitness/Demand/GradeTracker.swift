import Foundation
public import HealthModel

/// The grade under someone who moves, from altitude over distance as they come.
///
/// A line is fitted to altitude over distance by least squares in which what lies behind counts less,
/// by a factor of e for each length. Altitudes of air pressure are good to decimetres and may have a short
/// length; a receiver's wander by metres and need a long one.
public struct GradeTracker: Hashable, Sendable {
  /// Metres over which an air pressure's altitude counts e times less.
  ///
  /// Choice.
  static let barometricLength = 30.0
  /// The same of a receiver's altitude.
  ///
  /// Choice.
  static let receiverLength = 250.0
  /// The share of the length that must have been moved before there is a grade.
  ///
  /// Choice.
  private static let leastShare = 1.0
  /// Metres of change a second that no walker or runner has: the altitude jumped.
  ///
  /// Choice.
  private static let highestRate = 5.0

  /// Whether the altitudes are those of air pressure.
  public private(set) var isBarometric = false
  private var last: Point?
  private var moved = 0.0
  // Weighted sums over the altitudes so far, with distance and altitude counted from the last of them.
  private var weight = 0.0
  private var x = 0.0
  private var y = 0.0
  private var xx = 0.0
  private var xy = 0.0

  private struct Point: Hashable {
    var time: Instant
    var altitude: Double
  }

  public init() {}

  /// A fraction; `nil` until enough has been moved, and where nothing moves.
  public var grade: Double? {
    guard moved >= length * Self.leastShare, weight > 0 else { return nil }
    let spread = xx - x * x / weight
    guard spread > 0 else { return nil }
    let slope = (xy - x * y / weight) / spread
    return min(
      max(slope, OxygenDemand.grades.lowerBound), OxygenDemand.grades.upperBound)
  }

  private var length: Double { isBarometric ? Self.barometricLength : Self.receiverLength }

  /// Takes in the altitude after some more metres.
  ///
  /// - Parameters:
  ///   - altitude: Metres above anything that stays the same.
  ///   - distance: Metres over ground since the last altitude; 0 and above.
  ///   - isBarometric: Whether the altitude is an air pressure's.
  ///   - time: When the altitude was measured.
  public mutating func add(
    altitude: Double, after distance: Double, isBarometric: Bool, at time: Instant
  ) {
    if isBarometric != self.isBarometric { self = GradeTracker() }
    self.isBarometric = isBarometric
    if let last {
      let rise = altitude - last.altitude
      guard abs(rise) <= Self.highestRate * max(1, (time - last.time).inSeconds) else {
        self = GradeTracker()
        return add(altitude: altitude, after: 0, isBarometric: isBarometric, at: time)
      }
      move(by: distance, rise: rise)
    }
    // The newest altitude is the origin, so it adds to the weight alone.
    weight += 1
    last = Point(time: time, altitude: altitude)
  }

  /// Moves the origin of the sums to the new place, and lets them fade.
  private mutating func move(by distance: Double, rise: Double) {
    moved += distance
    xy += weight * distance * rise - distance * y - rise * x
    xx += weight * distance * distance - 2 * distance * x
    x -= weight * distance
    y -= weight * rise
    let fade = exp(-distance / length)
    weight *= fade
    x *= fade
    y *= fade
    xx *= fade
    xy *= fade
  }
}
