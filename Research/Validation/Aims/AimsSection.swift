import Foundation

/// The figures with their aims, and the share of intervals that contain the truth.
struct AimsSection {
  private let figures: [String: Figure]
  private let all: [Figure]

  init(_ figures: [Figure]) {
    all = figures
    self.figures = Dictionary(figures.map { ($0.name, $0) }) { $1 }
  }

  func write(to report: inout Report) {
    let rows = Aim.all.map { (aim: $0, figure: figure(of: $0)) }
    if rows.contains(where: { $0.figure != nil }) { writeAims(rows, to: &report) }
    let intervals = all.filter { Self.isCoverage($0) }
    if !intervals.isEmpty { writeIntervals(intervals, to: &report) }
  }

  /// The figure of people whom the models have never seen, if there are any; else that of the held out.
  private func figure(of aim: Aim) -> Figure? {
    let parts = aim.figure.split(separator: ".", maxSplits: 2).map(String.init)
    let unseen = parts.count == 3 ? "\(parts[0]).\(parts[1]).unseen.\(parts[2])" : aim.figure
    return figures[unseen] ?? figures[aim.figure]
  }

  private func writeAims(_ rows: [(aim: Aim, figure: Figure?)], to report: inout Report) {
    report.heading("Aims")
    report.paragraph(
      """
      Each figure is that of people and files that no model or constant was chosen on, where the set has some. Intervals \
      are 95 %. A figure is not measured where the data have no such people or files.
      """)
    report.table(
      ["figure", "best known elsewhere", "workout", "95 %", "aim", "reached"],
      rows.map { aim, figure in
        [
          aim.title, aim.best.isEmpty ? "none" : aim.best,
          figure.map { Self.text($0.value) } ?? "not measured",
          figure?.interval.map { "\(Self.text($0.lowerBound)) to \(Self.text($0.upperBound))" }
            ?? "",
          Self.text(aim.bound),
          figure.map { aim.isReached(by: $0.value) ? "yes" : "no" } ?? "",
        ]
      })
    let missed = rows.filter { aim, figure in
      !aim.reason.isEmpty && !(figure.map { aim.isReached(by: $0.value) } ?? false)
    }
    guard !missed.isEmpty else { return }
    report.paragraph("Why not, and what was tried:")
    report.paragraph(
      missed.map { aim, _ in "- *\(aim.title)*: \(aim.reason)" }.joined(separator: "\n"))
  }

  private func writeIntervals(_ intervals: [Figure], to report: inout Report) {
    report.heading("Intervals: how often they contain the truth")
    report.paragraph(
      "An interval of 80 % should contain the truth of 80 of 100 people it was not fitted to.")
    report.table(
      ["figure", "share within", "95 %", "n", "data"],
      intervals.map { figure in
        let unit = figure.unit.isEmpty ? "" : " \(figure.unit)"
        return [
          figure.name, Self.text(figure.value) + unit,
          figure.interval.map { "\(Self.text($0.lowerBound)) to \(Self.text($0.upperBound))" }
            ?? "",
          "\(figure.count)", figure.dataset,
        ]
      })
  }

  private static func isCoverage(_ figure: Figure) -> Bool {
    figure.name.lowercased().contains("coverage")
  }

  private static func text(_ bound: Aim.Bound) -> String {
    switch bound {
    case .atLeast(let value): "at least \(text(value))"
    case .atMost(let value): "at most \(text(value))"
    case .within(let distance, let value): "\(text(value)) ± \(text(distance))"
    }
  }

  private static func text(_ value: Double) -> String {
    let digits = abs(value) < 2 ? 3 : abs(value) < 20 ? 2 : 1
    return String(format: "%.\(digits)f", value)
  }
}
