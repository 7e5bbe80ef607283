import HealthModel
import Mobility

/// The result of a walk analysis: bouts, stairs, steps and their totals.
package struct GaitReport {
  let configuration: MobilityConfiguration
  let origin: TraceOrigin
  /// The time range from the first to the last sample.
  let trace: TimeRange
  let steps: [Step]
  let bouts: [WalkingBout]
  let stairs: [StairsBout]
  let pushes: [Instant]
  /// The problems of the trace that reduce the quality of the result, one per line.
  package let remarks: [String]

  init(
    _ tally: GaitTally, configuration: MobilityConfiguration, origin: TraceOrigin, trace: TimeRange,
    faults: TraceFaults = TraceFaults()
  ) {
    self.configuration = configuration
    self.origin = origin
    self.trace = trace
    steps = tally.steps
    bouts = tally.bouts
    stairs = tally.stairs
    pushes = tally.pushes
    remarks = faults.lines + GaitWarningText(origin: origin).lines(tally.warnings)
  }

  var walkingTime: Duration { bouts.reduce(.zero) { $0 + $1.span.duration } }

  /// The reasons for metrics that were not measured in any bout.
  var refusals: [(metric: GaitMetric, reason: GaitUnavailability)] {
    GaitMetric.allCases.compactMap { metric in
      let reasons = bouts.map { $0.refusals[metric] }
      guard let first = reasons.first, let reason = first else { return nil }
      return reasons.allSatisfy { $0 == reason } ? (metric, reason) : nil
    }
  }
}

/// The texts of the mobility engine's warnings.
struct GaitWarningText {
  private let text: TraceWarningText

  init(origin: TraceOrigin) { text = TraceWarningText(origin: origin) }

  func lines(_ warnings: [MobilityWarning]) -> [String] {
    text.lines(warnings, isGap: { if case .gap = $0 { true } else { false } }, line)
  }

  func line(_ warning: MobilityWarning) -> String {
    switch warning {
    case .gap(let span): text.gap(span, missing: "walking")
    case .slow(let rate, let date): text.slow(rate, at: date, needed: "steps")
    case .saturated(let date): text.saturated(at: date)
    case .withoutRotation(let date):
      text.withoutRotation(at: date, "left and right cannot be told apart without a gyroscope")
    }
  }
}
