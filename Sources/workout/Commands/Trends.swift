import CommandOptions
import ArgumentParser
import Charts
import Console
import Fitness
import Foundation
import HealthModel
import HealthStorage
import Recording

import struct HealthModel.Unit
import Reports

struct Trends: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trends", abstract: "Chart daily values of a metric, before and after an event.",
    discussion: """
      Each day has the range of its samples and one value, a percentile, which is robust against outliers. The \
      moving mean of seven days is drawn over it and restarts at the event. A sample belongs to the day on which it \
      starts. Days are in the zone of --time-zone, else in that of the profile. With an event, the chart has the 30 \
      days before it, its day and the 60 days after it; without one, the last 90 days. In JSON a day without \
      samples is null.

      For six-minute-walk distances, results entered by hand are marked separately from estimates.

        workout trends walkingSpeed --event 2026-05-01
        workout trends walkingSpeed walkingDoubleSupportPercentage sixMinuteWalkTestDistance \\
          --event 2026-05-01 --svg knee.svg
        workout trends restingHeartRate --percentile 50 --from 2026-01-01
        workout trends walkingSpeed --json | jq -c '.metrics[0].values[] | .value?'
      """)

  @Argument(
    help: ArgumentHelp(
      "The types, such as walkingSpeed, separated by spaces or commas.",
      valueName: "metric"),
    completion: TypeArgument.quantityCompletion, transform: Self.types)
  var metrics: [[QuantityType]]
  @Option(
    help: ArgumentHelp(
      "Day zero, such as a diagnosis, an operation or a new plan.", valueName: "day"))
  var event: DayArgument?
  @OptionGroup var window: SampleWindow
  @Option(help: ArgumentHelp("The percentile of a day's samples.", valueName: "0…100"))
  var percentile = Percentile.ninetyFifth.rank
  @Option(help: ArgumentHelp("The number of days of the moving mean.", valueName: "days"))
  var meanDays = MovingMean.week.days
  @OptionGroup var filter: SampleFilter
  @Option(help: ArgumentHelp("The unit of the values, such as m/s or %.", valueName: "unit"))
  var unit: String?
  @Option(
    help: ArgumentHelp(
      "An SVG output file, or - for standard output, in place of text.", valueName: "path"),
    completion: .file())
  var svg: String?
  @Flag(help: "Draw the chart again after each change, until Ctrl-C.")
  var follow = false
  @OptionGroup var global: GlobalOptions

  /// A year.
  private static let maximumMeanDays = 366

  private static func types(_ text: String) throws -> [QuantityType] {
    try text.split(separator: ",", omittingEmptySubsequences: false)
      .map { try TypeArgument.quantityType(String($0)) }
  }

  func validate() throws {
    if metrics.isEmpty { throw ValidationError("give a type, such as walkingSpeed") }
    guard Percentile(percentile) != nil else {
      throw ValidationError("--percentile must be from 0 to 100")
    }
    guard (1...Self.maximumMeanDays).contains(meanDays) else {
      throw ValidationError("--mean-days must be from 1 to \(Self.maximumMeanDays)")
    }
    if let unit = try Unit.given(unit) {
      for type in types where !unit.isCompatible(with: type.canonicalUnit) {
        throw ValidationError(
          "'\(unit)' is not a unit of \(type.name); use \(AmountText.plainUnit(of: type))")
      }
    }
    if svg == "-", global.json || follow {
      throw ValidationError(
        "--svg - cannot be combined with --json or --follow: it writes to standard output")
    }
    _ = try window.predicate(in: global.timeZone)
  }

  func run() async throws {
    try await Interruption.watching { try await drawTrends() }
  }

  private func drawTrends() async throws {
    let store = try await global.openStore()
    // Observation starts before reading, so that changes during the reading are reported.
    let news = follow ? try await store.observe(Set(types.map { .quantity($0) })) : nil
    warnOfSums()
    try await draw(try await reader(of: store))
    guard let news else { return }
    for try await _ in news {
      // The store is opened again, since a backup may have replaced it.
      try await draw(try await reader(of: try await global.openStore()), again: true)
    }
    // Following ends with Ctrl-C.
    throw CancellationError()
  }

  private func reader(of store: HealthStore) async throws -> TrendReader {
    var zone = global.givenTimeZone
    if zone == nil { zone = try await store.timeZone() }
    let days = try TrendWindow(
      from: window.from, to: window.to, event: event?.day, zone: zone ?? .current, now: .now)
    return TrendReader(
      store: store, days: days.days, span: days.span,
      filter: try await window.origin && filter.predicate(in: store),
      percentile: Percentile(percentile) ?? .ninetyFifth, mean: MovingMean(days: meanDays))
  }

  private func draw(_ reader: TrendReader, again: Bool = false) async throws {
    let unit = try Unit.given(unit)
    var trends: [Trend] = []
    for type in types {
      let usual =
        global.json ? AmountText.plainUnit(of: type) : AmountText.unit(of: type, in: global.units)
      trends.append(try await reader.trend(of: type, in: unit ?? usual))
    }
    let charts = TrendCharts(
      days: reader.days, percentile: reader.percentile, mean: reader.mean)
    if let svg { try write(trends.map { charts.chart($0, showsValues: true) }, to: svg) }
    if global.json {
      try Output().line(try JSONText.line(TrendJSON(trends: trends, charts: charts)))
      return
    }
    for trend in trends where trend.isEmpty {
      Terminal.warn(
        "no samples of \(trend.type.name) from \(reader.days.first) to \(reader.days.last)")
    }
    guard svg == nil else { return }
    let terminal = Terminal.output
    let lines = TrendPage(trends: trends, charts: charts).lines(terminal)
    guard !lines.isEmpty else { return }
    if again { try Output().clearScreen() }
    let start = again && !terminal.isInteractive ? "\n" : ""
    try Output().line(start + lines.joined(separator: "\n"))
  }

  private func write(_ charts: [DayChart], to path: String) throws {
    let names = types.map(\.name).joined(separator: ", ")
    let title = event.map { "\(names) around \($0.day)" } ?? names
    let text = SVGPicture(title: title, charts: charts).text
    try Output().write(Array(text.utf8), to: path)
  }

  /// The types in the order given, each once.
  private var types: [QuantityType] {
    metrics.joined().reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  private func warnOfSums() {
    for type in types where type.aggregation == .cumulative {
      Terminal.warn(
        "\(type.name) is cumulative; the chart shows single samples. For daily sums: workout statistics \(type.name) --by day"
      )
    }
  }
}
