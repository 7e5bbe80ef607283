public import HealthModel

/// A test of fitness that people do on purpose, outside a laboratory.
public enum FieldTestKind: String, Hashable, Sendable, Codable, CaseIterable {
  /// As far as one can walk in six minutes.
  ///
  /// **Source** American Thoracic Society, *Am J Respir Crit Care Med* 166, 111–117, 2002; Holland and
  /// others, ERS/ATS technical standard, *Eur Respir J* 44, 1428–1446, 2014.
  case sixMinuteWalk = "six-minute-walk"
  /// A mile, walked as fast as one can, with the heart rate in its last quarter.
  ///
  /// **Source** G. M. Kline and others, *Med Sci Sports Exerc* 19, 253–259, 1987.
  case rockportMile = "rockport-mile"
  /// As far as one can run in twelve minutes.
  ///
  /// **Source** K. H. Cooper, *JAMA* 203, 201–204, 1968.
  case cooperRun = "cooper-12-minutes"
  /// To and fro between two lines, faster each minute, until one can follow no more.
  ///
  /// **Source** L. A. Léger and others, *J Sports Sci* 6, 93–101, 1988.
  case shuttleRun = "shuttle-run-20m"

  /// What ends a test by itself.
  public enum Finish: Hashable, Sendable {
    case time(Duration)
    case distance(meters: Double)
    /// Nothing: whoever runs it stops, or misses the line twice in a row.
    case exhaustion
  }

  /// Metres of the international mile.
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

  /// Whether the one who is tested may stand still for a while as the test goes on.
  public var allowsRests: Bool { self != .shuttleRun }

  /// Metres per second that nobody exceeds who does the test; a lap told sooner is a key pressed twice.
  ///
  /// Ours: world records are 4.3 m/s over 20 km of race walking and 7.4 m/s over a mile.
  var greatestSpeed: Double { activity == .walking ? 4.5 : 8 }
}
