package import Console
import HealthModel
import Mobility

/// A page of text about a walk: totals, bouts, stairs, and metrics that could not be measured.
package struct GaitPage {
  let report: GaitReport
  let measures: MeasureText
  let times: TimeText

  package init(report: GaitReport, measures: MeasureText, times: TimeText) {
    self.report = report
    self.measures = measures
    self.times = times
  }

  package func lines(_ terminal: Terminal) -> [String] {
    let sections = [
      heading(terminal), facts, boutTable(terminal), stairsTable(terminal), missing(terminal),
    ]
    return Array(sections.filter { !$0.isEmpty }.joined(separator: [""]))
  }

  private func heading(_ terminal: Terminal) -> [String] {
    let worn = terminal.styled(report.configuration.placement.rawValue, .dim)
    let date = report.origin.hasDate ? [times.dateAndSecond(report.trace.start)] : []
    return ["\(terminal.styled("Walking", .bold))   \(worn)"] + date
  }

  private var facts: [String] {
    var rows = [
      report.configuration.usesWheelchair
        ? ("Pushes", "\(report.pushes.count)") : ("Steps", "\(report.steps.count)")
    ]
    if !report.bouts.isEmpty {
      rows.append(("Walking", MeasureText.duration(report.walkingTime.exactSeconds)))
    }
    return rows.map { $0.0.padded(to: Self.labelWidth) + $0.1 }
  }

  private static let boutColumns: [Table.Column] = [
    .init("START"), .init("TIME"), .init("STEPS"), .init("CADENCE"), .init("SPEED", rank: 1),
    .init("STEP", rank: 2), .init("DOUBLE SUPPORT", rank: 3), .init("ASYMMETRY", rank: 4),
    .init("VARIATION", rank: 5), .init("GROUND", .left, rank: 6),
  ]

  private func boutTable(_ terminal: Terminal) -> [String] {
    var table = Table(Self.boutColumns)
    table.rows = report.bouts.map { bout in
      [
        clock(bout.span.start), MeasureText.duration(bout.span.duration.exactSeconds),
        "\(bout.stepCount)", bout.cadence.map { MeasureText.fixed($0.value, 0) + " /min" } ?? "–",
        ranged(bout.speed, measures.gaitSpeed), ranged(bout.stepLength, measures.gaitLength),
        ranged(bout.doubleSupport) { MeasureText.fixed($0 * 100, 0) + " %" },
        percent(bout.asymmetry?.value), percent(bout.strideTimeVariability),
        bout.ground.words,
      ]
    }
    return table.lines(on: terminal)
  }

  private static let stairsColumns: [Table.Column] = [
    .init("STAIRS", .left), .init("START"), .init("TIME"), .init("FLIGHTS"), .init("SPEED"),
  ]

  private func stairsTable(_ terminal: Terminal) -> [String] {
    var table = Table(Self.stairsColumns)
    table.rows = report.stairs.map { stairs in
      [
        stairs.direction.rawValue, clock(stairs.span.start),
        MeasureText.duration(stairs.span.duration.exactSeconds),
        stairs.flights.map(String.init) ?? "–",
        stairs.speedMetersPerSecond.map(measures.gaitSpeed) ?? "–",
      ]
    }
    return table.lines(on: terminal)
  }

  /// Returns the metrics that were not measured in any bout, with the reasons.
  private func missing(_ terminal: Terminal) -> [String] {
    report.refusals.map { metric, reason in
      terminal.styled("no \(metric.words): \(reason.words)", .dim)
    }
  }

  /// `1.24 m/s (1.12–1.36)`.
  private func ranged(_ estimate: GaitEstimate?, _ text: (Double) -> String) -> String {
    guard let estimate else { return "–" }
    guard let range = estimate.interval80 else { return text(estimate.value) }
    let bounds = [range.lowerBound, range.upperBound].map {
      text($0).prefix { $0 != " " }
    }
    return "\(text(estimate.value)) (\(bounds.joined(separator: "–")))"
  }

  private func percent(_ share: Double?) -> String {
    share.map { MeasureText.fixed($0 * 100, 1) + " %" } ?? "–"
  }

  private func clock(_ instant: Instant) -> String {
    MeasureText.duration(report.origin.seconds(instant))
  }

  private static let labelWidth = 10
}

extension WalkingBout.Ground {
  var words: String {
    switch self {
    case .flat: "flat"
    case .presumedFlat: "flat?"
    case .sloped: "sloped"
    case .stairs: "stairs"
    }
  }
}
