public import Foundation
public import HealthModel

/// The gait of a person over weeks: five measures of each bout, with known true values.
///
/// Assumptions, which a figure measured on it therefore does not prove:
/// - Each measure of a bout is the sum of normal deviations of the person, the day and the bout. Bouts of one
///   day are therefore more alike than those of different days, and consecutive days differ as much as
///   distant ones.
/// - The measures deviate independently of each other.
/// - The person's value is the 90th percentile of the bouts for asymmetry, and the median for the others.
/// - All measures worsen together, along one line, by the given number of the units below per week.
public struct SimulatedWalkerGait: Sendable {
  /// A bout as measured by the sensors.
  public struct Bout: Sendable {
    public var id: UUID
    public var span: TimeRange
    public var stepCount: Int
    /// Meters per second.
    public var speed: Double
    /// Meters.
    public var stepLength: Double
    /// A fraction of 1.
    public var doubleSupport: Double
    public var strideTimeVariability: Double
    public var asymmetry: Double
  }

  /// The value of a measure, its deviations from day to day and from bout to bout, and its change when the
  /// gait worsens by one unit.
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
  /// The share of days with enough walking for a measurement.
  public var walkingShare = 0.9
  /// The units by which all measures are worse at the beginning, and by which they worsen per week.
  public var worse = 0.0
  public var worseningPerWeek = 0.0
  public var start = Instant(microseconds: 1_767_571_200_000_000)

  public init() {}

  /// The gait without variation between bouts, which determines the true score.
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

  /// The bouts of the given number of days, each of which begins at midnight UTC.
  public func bouts(days: Int, using generator: inout SplitMix64) -> [Bout] {
    (0..<days).flatMap { number -> [Bout] in
      let isWalking = generator.uniform() < walkingShare
      let worse = worse + worseningPerWeek * Double(number / 7)
      let measures = [speed, stepLength, doubleSupport, strideTimeVariability, asymmetry]
      let day = measures.map { $0.value + worse * $0.unit + $0.dayDeviation * generator.normal() }
      // Such that 90 % of all bouts are below the value: 1.2816 deviations of day and bout combined.
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
          id: UUID(using: &generator), span: TimeRange(start: begin, duration: .seconds(seconds)),
          stepCount: Int(seconds * 1.8), speed: values[0], stepLength: values[1],
          doubleSupport: values[2], strideTimeVariability: values[3],
          asymmetry: max(0, values[4] - shift))
      }
    }
  }
}
