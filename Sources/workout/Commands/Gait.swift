import CommandOptions
import ArgumentParser
import Console
import Feeds
import Foundation
import HealthModel
import Mobility
import Reports

/// `workout gait TRACE`.
struct Gait: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gait", abstract: "Detect steps, walking bouts and stairs in a trace file.",
    discussion: """
      TRACE is a trace file, plain or gzip: a first line such as '# workout-trace 1; \
      placement=lower-back; accel=m/s2; gyro=rad/s', a line of column names, then one sample per line. The store is \
      not used.

      Speed and step length need the person's height. Double support and asymmetry need a sensor at the lower back \
      or the waist. Values that cannot be measured are omitted, with the reason. A range in brackets contains the \
      true value in 8 of 10 cases.

        workout gait walk.csv --height 1.75m
        workout gait walk.csv.gz --placement pocket --json | jq .totals.step_count
        workout gait chair.csv --wheelchair
      """)

  @Argument(
    help: ArgumentHelp("The trace file.", valueName: "trace"), completion: .file())
  var trace: String
  @Option(
    help: ArgumentHelp(
      "The position of the sensor on the body (default: from the trace).", valueName: "lower-back|…"
    ))
  var placement: BodyPlacementArgument?
  @Option(help: ArgumentHelp("The person's height, such as 1.75m or 5ft9in.", valueName: "height"))
  var height: HeightArgument?
  @Flag(help: "Count wheelchair pushes in place of steps.") var wheelchair = false
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
