public import Foundation
public import HealthModel

/// How a person walks about for weeks: five measures of each bout, whose true values are known.
///
/// What is assumed, and therefore not proved by a figure measured on it:
/// - Each measure of a bout is the person's own, and the day's, and the bout's: normal deviations that are
///   added. Bouts of a day are so more alike than those of different days, days are as different from the
///   next as from the last.
/// - The measures deviate independently of each other.
/// - Of asymmetry the person's own value is the 90th percentile of the bouts, of the others the median.
/// - All measures get worse at once, along one line, by so many of the units below a week.
public struct SimulatedWalkerGait: Sendable {
  /// A bout as the sensors have it.
  public struct Bout: Sendable {
    public var id: UUID
    public var span: Span
    public var stepCount: Int
    /// Metres per second.
    public var speed: Double
    /// Metres.
    public var stepLength: Double
    /// Parts of 1.
    public var doubleSupport: Double
    public var strideTimeVariability: Double
    public var asymmetry: Double
  }

  /// What a measure is, by how much it differs from day to day and from bout to bout, and how far it goes
  /// when the walk gets worse by one unit.
  public struct Measure: Sendable {
    public var value: Double
    public var dayDeviation: Double
    public var boutDeviation: Double
    public var unit: Double
  }

  public var speed = Measure(value: 1.10, dayDeviation: 0.06, boutDeviation: 0.12, unit: -0.22)
  public var stepLength = Measure(
    value: 0.60, dayDeviation: 0.02, boutDeviation: 0.05, unit: -0.08)
  public var doubleSupport = Measure(
    value: 0.30, dayDeviation: 0.008, boutDeviation: 0.02, unit: 0.035)
  public var strideTimeVariability = Measure(
    value: 0.038, dayDeviation: 0.004, boutDeviation: 0.010, unit: 0.012)
  public var asymmetry = Measure(
    value: 0.08, dayDeviation: 0.012, boutDeviation: 0.03, unit: 0.06)
  public var boutsPerDay = 8
  /// The share of days on which the person walks enough to be measured.
  public var walkingShare = 0.9
  /// Units by which all measures are worse at the beginning, and get worse in a week.
  public var worse = 0.0
  public var worseningPerWeek = 0.0
  public var start = Instant(microseconds: 1_767_571_200_000_000)

  public init() {}

  /// A walk that is the same in every bout: what the truth of a score is.
  public var withoutChance: SimulatedWalkerGait {
    var gait = self
    for path in [
      \Self.speed, \.stepLength, \.doubleSupport, \.strideTimeVariability, \.asymmetry,
    ] {
      gait[keyPath: path].dayDeviation = 0
      gait[keyPath: path].boutDeviation = 0
    }
    gait.walkingShare = 1
    return gait
  }

  /// The bouts of so many days, each of which begins at midnight UTC.
  public func bouts(days: Int, using generator: inout SplitMix64) -> [Bout] {
    (0..<days).flatMap { number -> [Bout] in
      let isWalking = generator.uniform() < walkingShare
      let worse = worse + worseningPerWeek * Double(number / 7)
      let measures = [speed, stepLength, doubleSupport, strideTimeVariability, asymmetry]
      let day = measures.map { $0.value + worse * $0.unit + $0.dayDeviation * generator.normal() }
      // So that 90 % of all bouts are below the value: 1.2816 deviations of day and bout together.
      let shift =
        1.2816
        * (asymmetry.dayDeviation * asymmetry.dayDeviation
        + asymmetry.boutDeviation * asymmetry.boutDeviation).squareRoot()
      return (0..<(isWalking ? boutsPerDay : 1)).map { _ in
        let values = zip(day, measures).map {
          max(0, $0 + $1.boutDeviation * generator.normal())
        }
        let second = Double(number) * 86_400 + 25_200 + 50_000 * generator.uniform()
        let begin = start + .seconds(second)
        let seconds = 20 + 120 * generator.uniform()
        return Bout(
          id: UUID(using: &generator), span: Span(start: begin, duration: .seconds(seconds)),
          stepCount: Int(seconds * 1.8), speed: values[0], stepLength: values[1],
          doubleSupport: values[2], strideTimeVariability: values[3],
          asymmetry: max(0, values[4] - shift))
      }
    }
  }
}
