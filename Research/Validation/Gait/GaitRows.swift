import Foundation
import GaitTraining

/// The rows of a table about walking: each figure for people not used for tuning, for those used,
/// and for all, and the result of other methods for all.
struct GaitRows {
  /// A measurement on a recording of a person.
  struct Item<Value> {
    var subject: GaitSubject
    var group: GaitSplit.Group
    var value: Value

    init(subject: GaitSubject, group: GaitSplit.Group, value: Value) {
      self.subject = subject
      self.group = group
      self.value = value
    }

    init(run: GaitRun, value: Value) {
      self.init(subject: run.subject, group: run.group, value: value)
    }
  }

  let dataset: String
  let prefix: String
  private(set) var rows: [[String]] = []
  private(set) var figures: [Figure] = []

  init(_ study: GaitStudy, _ prefix: String) {
    dataset = study.path
    self.prefix = "gait." + prefix + "."
  }

  /// Adds a row for held-out people, and one for unseen people if there are any.
  ///
  /// Peers is the result of other methods, or the minimum requirement; the statistic is computed
  /// over any number of recordings.
  mutating func add<Value>(
    _ title: String, _ name: String, unit: String = "", digits: Int = 3, peers: String = "",
    _ items: [Item<Value>], _ statistic: ([Value]) -> Double
  ) {
    let tuned = items.filter { $0.group == .tuned }
    let known = items.filter { $0.group != .unseen }
    func text(_ items: [Item<Value>]) -> String {
      tuned.isEmpty ? "" : Self.text(statistic(items.map(\.value)), digits)
    }
    for group in [GaitSplit.Group.heldOut, .unseen] {
      let judged = items.filter { $0.group == group }
      guard !judged.isEmpty else { continue }
      let people = Dictionary(grouping: judged) { $0.subject }.sorted { $0.key < $1.key }
        .map { $0.value.map(\.value) }
      let value = statistic(judged.map(\.value))
      let interval = Statistics.interval(of: people.indices.map(Double.init)) { draw in
        statistic(draw.flatMap { people[Int($0)] })
      }
      figures.append(
        Figure(
          name: prefix + (group == .unseen ? "unseen." : "") + name, value: value, unit: unit,
          count: judged.count, interval: interval, dataset: dataset))
      let range =
        interval.map {
          "\(Self.text($0.lowerBound, digits)) to \(Self.text($0.upperBound, digits))"
        } ?? ""
      rows.append([
        title + (group == .unseen ? ", people never seen" : ""),
        Self.text(value, digits) + (unit.isEmpty ? "" : " \(unit)"), range,
        "\(judged.count) of \(people.count)", group == .unseen ? "" : text(tuned),
        group == .unseen ? "" : text(known), group == .unseen ? "" : peers,
      ])
    }
  }

  private static func text(_ value: Double, _ digits: Int) -> String {
    String(format: "%.\(digits)f", value)
  }
}

extension Report {
  mutating func table(_ rows: GaitRows) {
    guard !rows.rows.isEmpty else { return }
    table(
      [
        "figure", "held out", "95 % over people", "recordings of people", "tuned on", "all",
        "peers, all",
      ],
      rows.rows)
    for figure in rows.figures { add(figure) }
  }
}
