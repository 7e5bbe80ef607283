import HealthModel
import Mobility

/// A walk as it turned out: bouts, stairs, steps and what they add up to.
struct GaitReport {
  let configuration: MobilityConfiguration
  let origin: TraceOrigin
  /// From the first sample to the last.
  let trace: Span
  let steps: [Step]
  let bouts: [WalkingBout]
  let stairs: [StairsBout]
  let pushes: [Instant]
  /// What of the trace or of the walk makes this worse than it should be, a line each.
  let remarks: [String]

  init(
    _ tally: GaitTally, configuration: MobilityConfiguration, origin: TraceOrigin, trace: Span,
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

  /// Why something was not measured in any bout, so that it can be said once.
  var refusals: [(metric: GaitMetric, reason: GaitRefusal)] {
    GaitMetric.allCases.compactMap { metric in
      let reasons = bouts.map { $0.refusals[metric] }
      guard let first = reasons.first, let reason = first else { return nil }
      return reasons.allSatisfy { $0 == reason } ? (metric, reason) : nil
    }
  }
}
