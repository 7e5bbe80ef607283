import Fitness
import Foundation
import HealthModel
import TestSupport

/// Walking steadiness on simulated people: the coverage of the score's interval, and the rate of
/// false declines.
struct SteadinessSection {
  private static let people = 600
  private static let checks = 200_000
  private static let weeksOfTrend = 6

  func write(to report: inout Report) {
    report.heading("Walking steadiness: simulated people")
    report.paragraph(
      """
      No open data hold everyday walking and the falls that came after, so that the score's weights are
      not fitted and nothing here says how well it tells who will fall. The figures say whether the
      interval holds the score of the simulated walk, by `SimulatedWalkerGait`, and what the rule of
      −5 points a week does with scores that only scatter.
      """)
    var rows = FigureRows("simulation", prefix: "steadiness.simulation.")
    addScores("", walkingShare: 0.9, to: &rows)
    addScores(", few days of walking", walkingShare: 0.6, to: &rows)
    for deviation in [7.0, 10] { addFalseAlarms(deviation, to: &rows) }
    for slope in [-5.0, -8] { addDetections(slope, to: &rows) }
    report.table(rows, over: "people or checks")
  }

  private func addScores(
    _ title: String, walkingShare: Double, to rows: inout FigureRows
  ) {
    let name = title.isEmpty ? "" : ".fewDays"
    var generator = SplitMix64(seed: 11)
    var judged: [(subject: Int, isSo: Bool)] = []
    var errors: [Double] = []
    var scatters: [Double] = []
    for person in 0..<Self.people {
      var gait = SteadinessSimulation.gait(worse: generator.uniform(in: -0.5..<1.5))
      gait.walkingShare = walkingShare
      guard let truth = SteadinessSimulation.truth(of: gait) else { continue }
      let weeks = SteadinessSimulation.weeks(8, of: gait, &generator)
      judged += weeks.map { (person, $0.interval.contains(truth)) }
      let scores = weeks.map { ($0.score - $0.limiting) * 100 }
      errors += scores.map { $0 - truth * 100 }
      let mean = scores.reduce(0, +) / Double(scores.count)
      let squares = scores.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      scatters.append((squares / Double(scores.count - 1)).squareRoot())
    }
    rows.add("in the 80 % interval\(title)", "coverage80\(name)", share: judged)
    rows.add(
      "bias\(title)", "bias\(name)", errors.reduce(0, +) / Double(errors.count),
      count: errors.count,
      unit: "points")
    rows.add(
      "scatter of a person's weeks, median\(title)", "weekly.sd\(name)",
      Statistics.median(scatters),
      Statistics.interval(of: scatters, Statistics.median), count: scatters.count,
      unit: "points")
  }

  /// Adds the rate at which six scores with only random scatter are reported as a decline.
  private func addFalseAlarms(_ deviation: Double, to rows: inout FigureRows) {
    let alarms = alarms(slope: 0, deviation: deviation, seed: 12)
    rows.add(
      "declines told of steady scores that scatter by \(Int(deviation)) points",
      "falseAlarm.sd\(Int(deviation))", alarms.percent, alarms.interval, count: Self.checks,
      unit: "%")
  }

  /// Adds the rate at which one check detects a real decline.
  private func addDetections(_ slope: Double, to rows: inout FigureRows) {
    let alarms = alarms(slope: slope, deviation: 7, seed: 13)
    rows.add(
      "declines told of \(Int(-slope)) points a week, scatter 7", "decline\(Int(-slope)).sd7",
      alarms.percent, alarms.interval, count: Self.checks,
      unit: "%")
  }

  private func alarms(
    slope: Double, deviation: Double, seed: UInt64
  ) -> (percent: Double, interval: ClosedRange<Double>) {
    var generator = SplitMix64(seed: seed)
    var alarms = 0
    for _ in 0..<Self.checks {
      let scores = (0..<Self.weeksOfTrend).map { week in
        let points = 60 + slope * (Double(week) - 2.5) + deviation * generator.normal()
        return SteadinessScore(
          date: Instant(microseconds: 0) + .seconds(week * 604_800),
          score: min(max(points / 100, 0), 1))
      }
      let trend = SteadinessHistory(scores).trends.last.flatMap(\.self)
      if trend?.isDeclining == true { alarms += 1 }
    }
    let count = Double(Self.checks)
    let percent = 100 * Double(alarms) / count
    let half = 1.96 * (percent * (100 - percent) / count).squareRoot()
    return (percent, max(0, percent - half)...(percent + half))
  }
}

/// Simulated people with measured walks and their scores.
struct SteadinessSimulation {
  static let facts = PersonFacts(
    birthDate: BirthDate(year: 1955, month: 6, day: 1), sex: .female, heightMeters: 1.62,
    massKilograms: 70)

  /// Returns a gait that is worse than the reference by a number of units.
  static func gait(worse: Double) -> SimulatedWalkerGait {
    var gait = SimulatedWalkerGait()
    gait.worse = worse
    return gait
  }

  /// Returns the scores of a number of weeks of walking.
  static func weeks(
    _ count: Int, of gait: SimulatedWalkerGait, _ generator: inout SplitMix64
  ) -> [SteadinessEstimate] {
    let walks = WalkHistory(
      gait.bouts(days: count * 7, using: &generator).map { $0.observation })
    let weeks = WeekGrid(in: .gmt).weeks(
      endingIn: TimeRange(start: gait.start, duration: .seconds(count * 7 * 86_400)))
    return SteadinessEstimator().history(of: weeks, facts: { _ in facts }, walks: walks)
      .compactMap(\.estimate)
  }

  /// Returns the score of a walk without noise, before it is limited to between 0 and 1.
  static func truth(of gait: SimulatedWalkerGait) -> Double? {
    var generator = SplitMix64(seed: 0)
    return weeks(1, of: gait.withoutChance, &generator).first.map { $0.score - $0.limiting }
  }
}

extension SimulatedWalkerGait.Bout {
  fileprivate var observation: WalkObservation {
    WalkObservation(
      id: id, span: span, stepCount: stepCount, speed: speed, stepLength: stepLength,
      doubleSupport: doubleSupport, asymmetry: asymmetry,
      strideTimeVariability: strideTimeVariability)
  }
}
