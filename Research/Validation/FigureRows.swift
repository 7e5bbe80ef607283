import Foundation

/// The rows of a table; each is also a figure of the report.
///
/// Confidence intervals of scores and of shares are over people, whose recordings are grouped.
struct FigureRows {
  /// The dataset of the figures.
  let dataset: String
  /// The prefix of the figures' names.
  let prefix: String
  private(set) var rows: [[String]] = []
  private(set) var figures: [Figure] = []

  init(_ dataset: String, prefix: String) {
    self.dataset = dataset
    self.prefix = prefix
  }

  mutating func add(
    _ title: String, _ name: String, _ value: Double, _ interval: ClosedRange<Double>? = nil,
    count: Int, unit: String = ""
  ) {
    figures.append(
      Figure(
        name: prefix + name, value: value, unit: unit, count: count, interval: interval,
        dataset: dataset))
    func text(_ value: Double) -> String { String(format: "%.3f", value) }
    let range = interval.map { "\(text($0.lowerBound)) to \(text($0.upperBound))" } ?? ""
    rows.append([title, text(value) + (unit.isEmpty ? "" : " \(unit)"), range, "\(count)"])
  }

  /// Adds a statistic of the scores of all swimmers, with its interval over swimmers.
  mutating func add(
    _ title: String, _ name: String, _ scores: [LengthScore], _ value: (LengthScore) -> Double,
    count: (LengthScore) -> Int = \.real
  ) {
    func pooled(_ scores: [LengthScore]) -> LengthScore {
      scores.reduce(into: LengthScore()) { $0.add($1) }
    }
    let all = pooled(scores)
    let interval = Statistics.interval(of: scores.indices.map(Double.init)) { draw in
      value(pooled(draw.map { scores[Int($0)] }))
    }
    add(title, name, value(all), interval, count: count(all))
  }

  /// Adds F1 for each tolerance and the recordings with the exact count, from the score of each
  /// swimmer.
  mutating func addLengths(_ title: String, _ name: String, _ scores: [LengthScore]) {
    for tolerance in LengthScore.tolerances {
      let word = tolerance.isFinite ? "within\(Int(tolerance))s" : "any"
      add("lengths, F1 \(word), \(title)", "\(name).f1.\(word)", scores) {
        $0.f1(within: tolerance)
      }
    }
    add(
      "recordings with the exact count, \(title)", "\(name).exact", scores, \.exactShare,
      count: \.recordings)
  }

  /// Adds the share of positive judgements, each of which belongs to a swimmer.
  mutating func add(
    _ title: String, _ name: String, share judged: [(subject: Int, isSo: Bool)]
  ) {
    func share(_ judged: [(subject: Int, isSo: Bool)]) -> Double {
      judged.isEmpty ? .nan : Double(judged.count { $0.isSo }) / Double(judged.count)
    }
    let groups = Dictionary(grouping: judged, by: \.subject).sorted { $0.key < $1.key }
      .map(\.value)
    let interval = Statistics.interval(of: groups.indices.map(Double.init)) { draw in
      share(draw.flatMap { groups[Int($0)] })
    }
    add(title, name, share(judged), interval, count: judged.count)
  }
}

extension Report {
  /// Writes a table and its figures.
  mutating func table(_ rows: FigureRows, over sample: String = "swimmers") {
    table(["figure", "value", "95 % over \(sample)", "n"], rows.rows)
    for figure in rows.figures { add(figure) }
  }
}
