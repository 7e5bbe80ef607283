import HealthModel
import Sessions

extension FieldTestProgress {
  /// A test without a countdown that starts at `t(0)`.
  static func started(
    _ kind: FieldTestKind, courseMeters: Double? = nil
  ) throws -> FieldTestProgress {
    var progress = FieldTestProgress(
      try FieldTest(kind, courseMeters: courseMeters, countdown: .zero))
    _ = progress.reduce(.prepare(at: t(0)))
    return progress
  }

  /// Applies events in order and returns all effects.
  @discardableResult
  mutating func feed(_ events: FieldTestEvent...) -> [FieldTestEffect] {
    events.flatMap { reduce($0) }
  }

  /// Advances the time in steps and returns the cues, in seconds from the start.
  mutating func pass(
    _ seconds: ClosedRange<Double>, every step: Double = 0.5
  ) -> [(Double, FieldTestCue)] {
    stride(from: seconds.lowerBound, through: seconds.upperBound, by: step).flatMap {
      reduce(.time(at: t($0)))
    }.compactMap { effect in
      if case .cue(let cue, let at) = effect { ((at - t(0)).inSeconds, cue) } else { nil }
    }
  }

  /// Walks the course at a speed until a moment, and reports each lap when it is over.
  mutating func walkCourse(of meters: Double, at speed: Double, until end: Double) {
    let lap = meters / speed
    for index in 1...Int(end / lap) { _ = reduce(.lap(at: t(Double(index) * lap))) }
  }
}
