public import HealthModel

/// A field test of fitness: a standardized test outside a laboratory.
public enum FieldTestKind: String, Hashable, Sendable, Codable, CaseIterable {
  /// The distance walked in six minutes.
  ///
  /// **Source** American Thoracic Society, *Am J Respir Crit Care Med* 166, 111–117, 2002; Holland
  /// and others, ERS/ATS technical standard, *Eur Respir J* 44, 1428–1446, 2014.
  case sixMinuteWalk = "six-minute-walk"
  /// A mile, walked as fast as possible, with the heart rate in its last quarter.
  ///
  /// **Source** G. M. Kline and others, *Med Sci Sports Exerc* 19, 253–259, 1987.
  case rockportMile = "rockport-mile"
  /// The distance run in twelve minutes.
  ///
  /// **Source** K. H. Cooper, *JAMA* 203, 201–204, 1968.
  case cooperRun = "cooper-12-minutes"
  /// Shuttles between two lines, faster each minute, until the runner can no longer keep the pace.
  ///
  /// **Source** L. A. Léger and others, *J Sports Sci* 6, 93–101, 1988.
  case shuttleRun = "shuttle-run-20m"

  /// The condition that ends a test.
  public enum Finish: Hashable, Sendable {
    case time(Duration)
    case distance(meters: Double)
    /// The runner stops, or misses the line twice in a row.
    case exhaustion
  }

  /// The length of the international mile in meters.
  public static let mileMeters = 1609.344

  public var activity: WorkoutActivityType {
    switch self {
    case .sixMinuteWalk, .rockportMile: .walking
    case .cooperRun, .shuttleRun: .running
    }
  }

  public var finish: Finish {
    switch self {
    case .sixMinuteWalk: .time(.seconds(6 * 60))
    case .rockportMile: .distance(meters: Self.mileMeters)
    case .cooperRun: .time(.seconds(12 * 60))
    case .shuttleRun: .exhaustion
    }
  }

  /// Whether the person may stand still for a while as the test continues.
  public var allowsRests: Bool { self != .shuttleRun }

  /// The maximum speed in meters per second.
  ///
  /// A lap that would be faster is a double key press.
  ///
  /// Chosen by this project: world records are 4.3 m/s over 20 km of race walking and 7.4 m/s over
  /// a mile.
  var greatestSpeed: Double { activity == .walking ? 4.5 : 8 }
}
