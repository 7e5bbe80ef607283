public import HealthModel

/// Metabolic equivalents by speed, interpolated linearly between the Compendium's classes.
public struct CompendiumPace: Hashable, Sendable {
  private struct Point: Hashable {
    /// Meters per second.
    var speed: Double
    var metabolicEquivalents: Double
  }

  /// The points in order of speed; never empty.
  private let points: [Point]

  private init(_ points: [(speed: Double, metabolicEquivalents: Double)]) {
    self.points = points.map {
      Point(speed: $0.speed, metabolicEquivalents: $0.metabolicEquivalents)
    }
  }

  /// Returns the value for a speed in meters per second, clamped to the first and the last point.
  public func metabolicEquivalents(at speed: Double) -> Double {
    var last = points[0]
    for point in points {
      if speed <= point.speed {
        guard speed > last.speed else { return point.metabolicEquivalents }
        let share = (speed - last.speed) / (point.speed - last.speed)
        return last.metabolicEquivalents
          + share * (point.metabolicEquivalents - last.metabolicEquivalents)
      }
      last = point
    }
    return last.metabolicEquivalents
  }

  /// Cycling on the road: the midpoints of the classes 01018 to 01060, and 07040 when standing.
  public static let cycling = CompendiumPace([
    (0, 1.3),  // 07040, standing quietly
    (2.46, 3.5),  // 01018, 5.5 mph
    (4.20, 5.8),  // 01019, 9.4 mph
    (4.90, 6.8),  // 01020, 10 to 11.9 mph
    (5.79, 8.0),  // 01030, 12 to 13.9 mph
    (6.68, 10.0),  // 01040, 14 to 15.9 mph
    (7.82, 12.0),  // 01050, 16 to 19 mph
    (9.39, 15.8),  // 01060, above 20 mph
  ])

  /// Returns the values of swimming in a style.
  ///
  /// The Compendium has speeds for the crawl only. By choice, its entries for recreation and training in the
  /// other styles are assigned the speeds of slow and of good swimmers. Beyond the last class, the value of
  /// the last class applies.
  public static func swimming(_ style: SwimmingStrokeStyle) -> CompendiumPace {
    switch style {
    case .freestyle, .kickboard: crawl
    case .backstroke: backstroke
    case .breaststroke: breaststroke
    case .butterfly: butterfly
    case .unknown, .mixed: anyStyle
    }
  }

  private static let crawl = CompendiumPace([
    (0.5, 5.8),  // 18240, slow
    (0.76, 8.3),  // 18290, 50 yards a minute
    (1.14, 10.0),  // 18280, 75 yards a minute
    (1.6, 12.0),  // extrapolated linearly, choice
  ])

  private static let backstroke = CompendiumPace([
    (0.5, 4.8),  // 18255, recreation
    (1.05, 9.5),  // 18250, training or competition
    (1.4, 12.0),  // extrapolated linearly, choice
  ])

  private static let breaststroke = CompendiumPace([
    (0.5, 5.3),  // 18265, recreation
    (0.95, 10.3),  // 18260, training or competition
    (1.2, 12.5),  // extrapolated linearly, choice
  ])

  private static let butterfly = CompendiumPace([
    (0.6, 10.0),  // a few strokes at a time, choice
    (1.0, 13.8),  // 18270, general
  ])

  private static let anyStyle = CompendiumPace([
    (0.5, 5.3),  // between the crawl and the others, choice
    (0.76, 7.5),
    (1.14, 10.0),
    (1.6, 12.0),
  ])

  /// Resting at the wall: 18367, water walking, light effort.
  static let restBetweenLengths = 2.5
}
