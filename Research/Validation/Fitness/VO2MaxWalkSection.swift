import Fitness
import Foundation
import HealthModel

/// VO₂max estimated from walks up to a grade of 40 %, compared with the walker's own line of oxygen
/// over heart rate.
struct VO2MaxWalkSection {
  private typealias Pair = PairStatistics.Pair
  private typealias Item = VO2MaxRows.Item

  private static let path = "fitness/byui_walk_grade_dat_cleaned.csv"
  private let people: [VO2MaxSubject]

  init?(data: URL) {
    let needed = ["SUBJECT", "VO2", "HR", "ACT.SPEED", "GRADE", "AGE", "SEX"]
    guard let table = StudyTable(data.appending(path: Self.path)), table.has(needed) else {
      return nil
    }
    let numbers = table["SUBJECT"]
    let rows = Dictionary(grouping: numbers.indices.filter { numbers[$0].isFinite }) {
      Int(numbers[$0])
    }
    let columns = needed.dropFirst().map { table[$0] }
    people = rows.sorted { $0.key < $1.key }.compactMap { subject, rows in
      Self.person(
        subject,
        rows.map { row in columns.map { $0[row] } }.filter { $0.allSatisfy(\.isFinite) })
    }
  }

  /// Reads a person from rows of oxygen, heart rate, miles per hour, percent of grade, age and sex.
  private static func person(_ subject: Int, _ rows: [[Double]]) -> VO2MaxSubject? {
    let sound = rows.filter { $0[0] > 0 && $0[1] > 60 }
    guard sound.count > 2, let first = sound.first else { return nil }
    let maximum = 208 - 0.7 * first[4]
    guard let truth = line(sound.map { ($0[1], $0[0]) }, at: maximum) else { return nil }
    return VO2MaxSubject(
      subject: subject, age: first[4], sex: first[5] == 1 ? .male : .female, truth: truth,
      segments: sound.map {
        SteadySegment(
          start: VO2MaxSubject.date, secondsIntoWorkout: 0, gait: .walking,
          speed: $0[2] * 0.44704, grade: $0[3] / 100, heartRate: $0[1])
      }.filter { $0.speed >= VO2MaxConstants.standard.speeds.lowerBound && $0.grade >= -0.01 })
  }

  private static func line(_ points: [(x: Double, y: Double)], at place: Double) -> Double? {
    let n = Double(points.count)
    let x = points.reduce(0) { $0 + $1.x } / n
    let y = points.reduce(0) { $0 + $1.y } / n
    let xx = points.reduce(0) { $0 + ($1.x - x) * ($1.x - x) }
    let xy = points.reduce(0) { $0 + ($1.x - x) * ($1.y - y) }
    return xx > 0 ? y + (place - x) * xy / xx : nil
  }

  func write(to report: inout Report) {
    guard !people.isEmpty else { return }
    report.heading("VO₂max from walking")
    report.paragraph(
      """
      Walkers of BYU-Idaho, level to 40 % of grade. The truth is the line through all of a walker's own oxygen
      and heart rates, prolonged to the same predicted maximum heart rate; so the error of that maximum is not
      in the figures. What the walks alone tell is without any prior. Tuned on the first half: the beats above
      rest from which walking counts.
      """)
    var rows = VO2MaxRows(Self.path, prefix: "byui", subjects: people.map(\.subject))
    add("walks of 0.4 to 0.7 of the reserve", "brisk", 0.4...0.7, 0.45, ("10 %", "0.83"), &rows)
    add("walks of 0.3 to 0.9 of the reserve", "all", 0.3...0.9, 0.45, ("", ""), &rows)
    add(
      "the same, up to the steepest grade that is taken", "graded", 0.3...0.9,
      VO2MaxConstants.standard.walkingGrades.upperBound, ("", ""), &rows)
    addEstimates(to: &rows)
    report.table(rows)
  }

  private func add(
    _ title: String, _ name: String, _ fractions: ClosedRange<Double>, _ steepest: Double,
    _ goals: (String, String), _ rows: inout VO2MaxRows
  ) {
    var constants = VO2MaxConstants.standard
    constants.leastSegments = 1
    constants.fractions = fractions
    let pairs = people.compactMap { person in
      var person = person
      person.segments.removeAll { $0.grade > steepest }
      return person.told(constants).map {
        Item(subject: person.subject, value: Pair(measured: $0, true: person.truth))
      }
    }
    rows.add(
      "\(title), mean absolute error", "\(name).mape", unit: "%", digits: 1, goal: goals.0, pairs,
      PairStatistics.meanAbsolutePercentError)
    rows.add(
      "\(title), correlation", "\(name).r", digits: 2, goal: goals.1, pairs,
      PairStatistics.correlation)
  }

  /// Adds the complete estimate for people with only a known age and sex.
  private func addEstimates(to rows: inout VO2MaxRows) {
    var constants = VO2MaxConstants.standard
    constants.lightWorkouts = 1
    constants.leastAge = 18
    let estimates = people.compactMap { person in
      var person = person
      person.segments.removeAll { $0.grade > constants.walkingGrades.upperBound }
      return person.estimate(constants).map { Item(subject: person.subject, value: ($0, person)) }
    }
    let pairs = estimates.map {
      Item(
        subject: $0.subject,
        value: Pair(measured: $0.value.0.unclampedValue, true: $0.value.1.truth))
    }
    rows.add(
      "estimate of age, sex and walks, mean absolute error", "estimate.mape", unit: "%", digits: 1,
      pairs, PairStatistics.meanAbsolutePercentError)
    rows.add(
      "its truth within the 80 % interval", "estimate.coverage80", unit: "%", digits: 1,
      estimates.map {
        Item(subject: $0.subject, value: $0.value.0.interval80.contains($0.value.1.truth))
      }
    ) { isIn in Double(isIn.count { $0 }) / Double(isIn.count) * 100 }
  }
}
