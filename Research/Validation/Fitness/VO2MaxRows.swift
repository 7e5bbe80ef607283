import Foundation

/// The rows of a table about VO₂max: each figure for people not used for tuning, for those used,
/// and for all.
struct VO2MaxRows {
  /// The measurement of one person in one test.
  struct Item<Value> {
    var subject: Int
    var value: Value
  }

  let dataset: String
  let prefix: String
  /// The people at even positions by number, who were used to tune constants.
  private let tuned: Set<Int>
  private(set) var rows: [[String]] = []
  private(set) var figures: [Figure] = []

  init(_ dataset: String, prefix: String, subjects: some Sequence<Int>) {
    self.dataset = dataset
    self.prefix = "fitness.vo2max." + prefix + "."
    tuned = Set(
      Set(subjects).sorted().enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element))
  }

  /// Adds a row; the statistic is computed over any number of tests, grouped by person.
  ///
  /// Goal is the target value, for all people.
  mutating func add<Value>(
    _ title: String, _ name: String, unit: String = "", digits: Int = 3, goal: String = "",
    _ items: [Item<Value>], _ statistic: ([Value]) -> Double
  ) {
    let heldOut = items.filter { !tuned.contains($0.subject) }
    guard !heldOut.isEmpty else { return }
    func figure(_ items: [Item<Value>], _ suffix: String) -> Figure {
      let people = Dictionary(grouping: items, by: \.subject).sorted { $0.key < $1.key }
        .map { $0.value.map(\.value) }
      return Figure(
        name: prefix + name + suffix, value: statistic(items.map(\.value)), unit: unit,
        count: items.count,
        interval: Statistics.interval(of: people.indices.map(Double.init)) { draw in
          statistic(draw.flatMap { people[Int($0)] })
        },
        dataset: dataset)
    }
    let (other, all) = (figure(heldOut, ""), figure(items, ".all"))
    figures += [other, all]
    func text(_ value: Double) -> String { String(format: "%.\(digits)f", value) }
    func range(_ figure: Figure) -> String {
      figure.interval.map { "\(text($0.lowerBound)) to \(text($0.upperBound))" } ?? ""
    }
    let suffix = unit.isEmpty ? "" : " \(unit)"
    let even = items.filter { tuned.contains($0.subject) }.map(\.value)
    rows.append([
      title, text(other.value) + suffix, range(other), text(statistic(even)) + suffix,
      text(all.value) + suffix, range(all), "\(items.count) of \(Set(items.map(\.subject)).count)",
      goal,
    ])
  }
}

extension Report {
  mutating func table(_ rows: VO2MaxRows) {
    guard !rows.rows.isEmpty else { return }
    table(
      [
        "figure", "held out", "95 % over people", "tuned on", "all", "95 % over people",
        "tests of people", "goal",
      ], rows.rows)
    for figure in rows.figures { add(figure) }
  }
}
