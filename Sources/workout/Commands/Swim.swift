import ArgumentParser
import Feeds
import Foundation
import HealthModel
import Sessions
import Swimming

/// `workout swim TRACE`.
struct Swim: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Find strokes, lengths, sets and rests in the trace of a wrist.",
    discussion: """
      TRACE is a trace file, plain or gzip: a first line such as '# workout-trace 1; \
      placement=wrist-left; accel=m/s2; gyro=rad/s', one of column names, then a sample a line. No \
      store is needed, and none is touched.

      What is printed is the end of it, corrections made. A line that is no sample is told on standard \
      error and left out.

        workout swim swim.csv --pool 25m
        workout swim swim.csv.gz --pool 25yd --json | jq '.lengths[].style'
        workout swim lake.csv --open-water --placement wrist-right
      """)

  @Argument(
    help: ArgumentHelp("The trace file.", valueName: "trace"), completion: .file())
  var trace: String
  @Option(help: ArgumentHelp("The length of the pool: 25m, 25yd, 33.3m.", valueName: "length"))
  var pool: LengthArgument?
  @Flag(help: "It was open water.") var openWater = false
  @Option(
    help: ArgumentHelp(
      "How the watch was worn (default: as the trace says).", valueName: "wrist-left|…"))
  var placement: PlacementArgument?
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard (pool != nil) != openWater else {
      throw ValidationError("say where it was: --pool with its length, or --open-water")
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
