package import Console
import HealthModel
import Swimming

/// A page of text about a swim: totals, a picture, lengths, sets and rests.
package struct SwimPage {
  let report: SwimReport
  let measures: MeasureText
  let times: TimeText

  package init(report: SwimReport, measures: MeasureText, times: TimeText) {
    self.report = report
    self.measures = measures
    self.times = times
  }

  package func lines(_ terminal: Terminal) -> [String] {
    let sections = [
      heading(terminal), facts, picture(terminal), lengthTable(terminal), setTable(terminal),
    ]
    return Array(sections.filter { !$0.isEmpty }.joined(separator: [""]))
  }

  private func heading(_ terminal: Terminal) -> [String] {
    let place =
      switch report.configuration.venue {
      case .pool(let meters): meters.map { "pool of \(Self.number($0)) m" } ?? "pool"
      case .openWater: "open water"
      }
    let worn = terminal.styled(report.configuration.placement.word, .dim)
    let date = report.origin.hasDate ? [times.dateAndSecond(report.trace.start)] : []
    return ["\(terminal.styled("Swimming", .bold)), \(place)   \(worn)"] + date
  }

  /// The totals, one per line; unknown values are omitted.
  private var facts: [String] {
    let swimming = report.swimmingTime.exactSeconds
    var rows: [(String, String)] = []
    if report.configuration.isPool { rows.append(("Lengths", "\(report.lengths.count)")) }
    if let meters = report.distanceMeters {
      rows.append(("Distance", measures.shortDistance(meters)))
    }
    rows.append(("Strokes", "\(report.strokeCount)"))
    let pace = self.pace(report.distanceMeters, swimming)
    rows.append(("Swimming", MeasureText.duration(swimming) + pace))
    if !report.rests.isEmpty {
      rows.append(("Rest", MeasureText.duration(report.restTime.exactSeconds)))
    }
    return rows.map { $0.0.padded(to: Self.labelWidth) + $0.1 }
  }

  private func pace(_ meters: Double?, _ seconds: Double) -> String {
    guard let meters, meters > 0, seconds > 0 else { return "" }
    return "   " + measures.swimmingPace(meters / seconds)
  }

  private func picture(_ terminal: Terminal) -> [String] {
    let width = min(terminal.isInteractive ? terminal.width : Self.pageWidth, Self.pageWidth)
    guard let timeline = SwimTimeline(report, width: width - 2) else { return [] }
    return timeline.lines.map { "  " + $0 }
      + timeline.legend.map { terminal.styled("  " + $0, .dim) }
  }

  private static let lengthColumns: [Table.Column] = [
    .init("LENGTH"), .init("START"), .init("TIME"), .init("STYLE", .left),
    .init("STROKES", rank: 1), .init("SWOLF", rank: 2), .init("CONFIDENCE", rank: 3),
  ]

  private func lengthTable(_ terminal: Terminal) -> [String] {
    var table = Table(Self.lengthColumns)
    table.rows = report.lengths.enumerated().map { index, length in
      [
        "\(index + 1)", clock(length.span.start), duration(length.span), length.style.name,
        length.strokeCount.map { "\($0)" } ?? "",
        length.swolf.map { MeasureText.fixed($0, 0) } ?? "",
        length.confidence.map { MeasureText.fixed($0 * 100, 0) + " %" } ?? "",
      ]
    }
    return table.lines(on: terminal)
  }

  private static let setColumns: [Table.Column] = [
    .init("SET", .left), .init("START"), .init("TIME"), .init("LENGTHS", rank: 2),
    .init("DISTANCE", rank: 1), .init("PACE", rank: 3),
  ]

  /// Sets and the rests between, in order.
  private func setTable(_ terminal: Terminal) -> [String] {
    var table = Table(Self.setColumns)
    var rests = report.rests[...]
    for (index, set) in report.sets.enumerated() {
      while let rest = rests.first, rest.start < set.span.start {
        table.rows.append(["rest", clock(rest.start), duration(rest), "", "", ""])
        rests.removeFirst()
      }
      let pace = self.pace(set.distanceMeters, set.span.duration.exactSeconds)
      table.rows.append([
        "\(index + 1)", clock(set.span.start), duration(set.span),
        set.lengthCount.map(String.init) ?? "",
        set.distanceMeters.map(measures.shortDistance) ?? "", String(pace.drop { $0 == " " }),
      ])
    }
    return table.lines(on: terminal)
  }

  private func clock(_ instant: Instant) -> String {
    MeasureText.duration(report.origin.seconds(instant))
  }

  /// Returns a time with tenths, such as `0:28.4`.
  private func duration(_ span: TimeRange) -> String {
    let tenths = Int(clamping: (span.duration.exactSeconds * 10).rounded())
    return MeasureText.duration(Double(tenths / 10)) + ".\(tenths % 10)"
  }

  /// `25`, `33.3`, `22.86`.
  private static func number(_ meters: Double) -> String {
    meters == meters.rounded()
      ? MeasureText.fixed(meters, 0) : "\((meters * 100).rounded() / 100)"
  }

  /// The maximum width of a page in columns, and its width without a terminal.
  private static let pageWidth = 72
  private static let labelWidth = 10
}
