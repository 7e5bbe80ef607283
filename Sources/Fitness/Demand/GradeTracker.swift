import Foundation
public import HealthModel

/// A tracker that estimates the grade under a moving person from a stream of altitudes and distances.
///
/// It fits a line to altitude over distance by least squares. Weights decay with distance by a factor of e
/// per length. Barometric altitudes are accurate to decimeters and allow a short length; altitudes of a
/// satellite receiver drift by meters and need a long one.
public struct GradeTracker: Hashable, Sendable {
  /// The distance in meters over which the weight of a barometric altitude decays by a factor of e.
  ///
  /// Choice.
  static let barometricLength = 30.0
  /// The distance in meters over which the weight of a receiver's altitude decays by a factor of e.
  ///
  /// Choice.
  static let receiverLength = 250.0
  /// The share of the length that must be covered before a grade is available.
  ///
  /// Choice.
  private static let leastShare = 1.0
  /// The highest change of altitude in meters per second; a larger one is a jump of the altitude.
  ///
  /// Choice.
  private static let highestRate = 5.0

  /// Whether the altitudes are barometric.
  public private(set) var isBarometric = false
  private var last: Point?
  private var moved = 0.0
  // Weighted sums over the altitudes so far, with distance and altitude relative to the last of them.
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

  /// The grade as a fraction; `nil` until enough distance is covered, and while the person stands still.
  public var grade: Double? {
    guard moved >= length * Self.leastShare, weight > 0 else { return nil }
    let spread = xx - x * x / weight
    guard spread > 0 else { return nil }
    let slope = (xy - x * y / weight) / spread
    return min(
      max(slope, OxygenDemand.grades.lowerBound), OxygenDemand.grades.upperBound)
  }

  private var length: Double { isBarometric ? Self.barometricLength : Self.receiverLength }

  /// Adds an altitude and the distance covered since the last one.
  ///
  /// - Parameters:
  ///   - altitude: Meters above any fixed reference.
  ///   - distance: Meters over ground since the last altitude; 0 or more.
  ///   - isBarometric: Whether the altitude is barometric.
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
    // The newest altitude is the origin and therefore changes the weight only.
    weight += 1
    last = Point(time: time, altitude: altitude)
  }

  /// Moves the origin of the sums to the new position and decays them.
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
