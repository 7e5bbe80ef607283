import ArgumentParser
import Feeds
import Foundation
import HealthModel
import Mobility

/// `workout gait TRACE`.
struct Gait: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Find steps, walking bouts and stairs in the trace of a body.",
    discussion: """
      TRACE is a trace file, plain or gzip: a first line such as '# workout-trace 1; \
      placement=lower-back; accel=m/s2; gyro=rad/s', one of column names, then a sample a line. No \
      store is needed, and none is touched.

      Speed and step length need to know how tall the person is. Double support and asymmetry need the \
      sensor at the lower back or the waist. What cannot be measured is left out, and why is said. A \
      range in brackets holds eight of ten true values.

        workout gait walk.csv --height 1.75m
        workout gait walk.csv.gz --placement pocket --json | jq .totals.step_count
        workout gait chair.csv --wheelchair
      """)

  @Argument(
    help: ArgumentHelp("The trace file.", valueName: "trace"), completion: .file())
  var trace: String
  @Option(
    help: ArgumentHelp(
      "Where the sensor was worn (default: as the trace says).", valueName: "lower-back|…"))
  var placement: BodyPlacementArgument?
  @Option(help: ArgumentHelp("How tall the person is: 1.75m, 5ft9in.", valueName: "height"))
  var height: HeightArgument?
  @Flag(help: "The person uses a wheelchair: count pushes, not steps.") var wheelchair = false
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    try await Interruption.watching { try await analyze() }
  }

  private func analyze() async throws {
    let person = MobilityConfiguration(
      placement: .other, heightMeters: height?.meters, usesWheelchair: wheelchair)
    var gait = try GaitTrace(path: trace, placement: placement?.placement, person: person)
    try await gait.readToEnd(of: trace)
    let report = try gait.finish()
    for remark in report.remarks { Terminal.warn("\(trace): \(remark)") }
    if global.json {
      try Output().line(try JSONText.line(GaitJSON(report)))
    } else {
      let page = GaitPage(report: report, measures: global.measures, times: global.times)
      try Output().line(page.lines(Terminal.output).joined(separator: "\n"))
    }
  }
}
