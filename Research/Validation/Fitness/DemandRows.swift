import Foundation

/// The rows of a table that compares methods on the same stages of the same people.
struct DemandRows {
  /// A method's name and its estimate for a stage; `nil` if it has none.
  struct Method<Value> {
    var name: String
    var value: (DemandStage) -> Value?
  }

  let dataset: String
  /// The prefix of the figures' names.
  let prefix: String
  /// The column headings of all methods except the first.
  let methods: [String]
  private(set) var rows: [[String]] = []
  private(set) var figures: [Figure] = []

  init(_ dataset: String, prefix: String, methods: [String]) {
    self.dataset = dataset
    self.prefix = prefix
    self.methods = methods
  }

  /// Adds a row: this project's method first, with its interval over people, and then the others on
  /// the stages for which each has an estimate.
  mutating func add<Value>(
    _ title: String, _ name: String, unit: String, digits: Int = 2, _ stages: [DemandStage],
    _ methods: [Method<Value>], _ statistic: ([Value]) -> Double
  ) {
    guard let ours = methods.first else { return }
    let judged = Self.people(stages, ours)
    guard !judged.isEmpty else { return }
    func text(_ value: Double) -> String {
      value.isFinite ? String(format: "%.\(digits)f", value) : ""
    }
    let value = statistic(judged.flatMap(\.self))
    let interval = Statistics.interval(of: judged.indices.map(Double.init)) { draw in
      statistic(draw.flatMap { judged[Int($0)] })
    }
    let range = interval.map { "\(text($0.lowerBound)) to \(text($0.upperBound))" } ?? ""
    let count = judged.map(\.count).reduce(0, +)
    add(
      Figure(
        name: name, value: value, unit: unit, count: count, interval: interval, dataset: dataset))
    var cells = [title, "\(text(value)) \(unit)", range, "\(count) of \(judged.count)"]
    for method in methods.dropFirst() {
      let others = Self.people(stages, method).flatMap(\.self)
      let value = others.isEmpty ? .nan : statistic(others)
      cells.append(text(value))
      guard value.isFinite else { continue }
      add(
        Figure(
          name: "\(name).\(method.name)", value: value, unit: unit, count: others.count,
          interval: nil, dataset: dataset))
    }
    rows.append(cells)
  }

  private mutating func add(_ figure: Figure) {
    var figure = figure
    figure.name = "\(prefix).\(figure.name)"
    figures.append(figure)
  }

  /// Returns the estimates of a method for each person's stages, by the person's number.
  private static func people<Value>(_ stages: [DemandStage], _ method: Method<Value>) -> [[Value]] {
    Dictionary(grouping: stages, by: \.subject).sorted { $0.key < $1.key }
      .map { $0.value.compactMap(method.value) }
      .filter { !$0.isEmpty }
  }
}

extension Report {
  mutating func table(_ rows: DemandRows) {
    guard !rows.rows.isEmpty else { return }
    table(["figure", "ours", "95 % over people", "stages of people"] + rows.methods, rows.rows)
    for figure in rows.figures { add(figure) }
  }
}
