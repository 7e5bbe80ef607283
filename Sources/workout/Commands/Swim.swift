import CommandOptions
import ArgumentParser
import Console
import Feeds
import Foundation
import HealthModel
import Reports
import Sessions
import Swimming

/// `workout swim TRACE`.
struct Swim: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "swim", abstract: "Detect strokes, lengths, sets and rests in a trace file.",
    discussion: """
      TRACE is a trace file, plain or gzip: a first line such as '# workout-trace 1; \
      placement=wrist-left; accel=m/s2; gyro=rad/s', a line of column names, then one sample per line. The store is \
      not used.

      The final result is printed, with all corrections. Invalid lines are reported on standard error and skipped.

        workout swim swim.csv --pool 25m
        workout swim swim.csv.gz --pool 25yd --json | jq '.lengths[].style'
        workout swim lake.csv --open-water --placement wrist-right
      """)

  @Argument(
    help: ArgumentHelp("The trace file.", valueName: "trace"), completion: .file())
  var trace: String
  @Option(help: ArgumentHelp("The pool length, such as 25m, 25yd or 33.3m.", valueName: "length"))
  var pool: LengthArgument?
  @Flag(help: "The swim was in open water.") var openWater = false
  @Option(
    help: ArgumentHelp(
      "The placement of the watch (default: from the trace).", valueName: "wrist-left|…"))
  var placement: PlacementArgument?
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard (pool != nil) != openWater else {
      throw ValidationError("give --pool LENGTH or --open-water")
    }
    if let pool, !ConfigurationError.lapLengthRangeMeters.contains(pool.quantity.meters ?? 0) {
      throw ValidationError("\(ConfigurationError.lapLengthOutOfRange(pool.quantity))")
    }
  }

  func run() async throws {
    try await Interruption.watching { try await analyze() }
  }

  private func analyze() async throws {
    let venue: SwimConfiguration.Venue =
      openWater ? .openWater : .pool(lapLengthMeters: pool?.quantity.meters)
    var swim = try SwimTrace(path: trace, venue: venue, placement: placement?.placement)
    try await swim.readToEnd(of: trace)
    let report = try swim.finish()
    for remark in report.remarks { Terminal.warn("\(trace): \(remark)") }
    if global.json {
      try Output().line(try JSONText.line(SwimJSON(report)))
    } else {
      let page = SwimPage(report: report, measures: global.measures, times: global.times)
      try Output().line(page.lines(Terminal.output).joined(separator: "\n"))
    }
  }
}
