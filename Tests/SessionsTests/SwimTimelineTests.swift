import HealthModel
import Sessions
import TestSupport
import Testing

/// The swim that the set rules were designed for: freestyle, a pause at 3:30, butterfly, a forgotten pause, a
/// last set.
@Suite("The timeline of a swim") struct SwimTimelineTests {
  /// The events of an engine and a swimmer, in order of arrival; lengths arrive 4 s late, swimming 6 s, rest
  /// 10 s.
  static let history: [(heard: Double, event: SessionEvent)] = [
    (0, .start(at: t(0))),
    (8, .swimming(since: t(2))),
    (46, length(2, 42, .freestyle, 17)),
    (87, length(42, 83, .freestyle, 18)),
    (129, length(83, 125, .freestyle, 18)),
    (171, length(125, 167, .freestyle, 18)),
    (210, .pause(at: t(210))),
    (212, length(167, 208, .freestyle, 17)),
    (212, .resting(since: t(208))),
    // Butterfly after the resume: its style appears in the next lap event.
    (240, .resume(at: t(240))),
    (249, .swimming(since: t(243))),
    (284, length(243, 280, .butterfly, 14)),
    (323, length(280, 319, .butterfly, 15)),
    // A breath of four seconds was detected as a turn, and is corrected.
    (340, length(319, 336, .butterfly, 6)),
    (363, .lengthsCorrected(from: 7, [span(319, 359, .butterfly, 15)])),
    // The swimmer stands at the wall from 6:00 on and forgets to pause.
    (370, .resting(since: t(359))),
    // The last set continues to the end of the workout.
    (426, .swimming(since: t(420))),
    (466, length(420, 462, .freestyle, 17)),
    (480, .stop(at: t(480))),
    (480, length(462, 478, .freestyle, 7)),
    (480, .resting(since: t(478))),
    (480, .end(at: t(480))),
  ]

  static func span(
    _ start: Double, _ end: Double, _ style: SwimmingStrokeStyle, _ strokes: Int
  ) -> SwimLength {
    SwimLength(span: TimeRange(start: t(start), end: t(end)), style: style, strokeCount: strokes)
  }

  static func length(
    _ start: Double, _ end: Double, _ style: SwimmingStrokeStyle, _ strokes: Int
  ) -> SessionEvent {
    .length(span(start, end, style, strokes))
  }

  // SWIM-10, SWIM-11, SWIM-12, SWIM-13, SWIM-14, SWIM-15, SWIM-16, SWIM-17, SWIM-18
  @Test("the timeline is reported live and stored as the events of the workout")
  func golden() throws {
    var session = try Session.pool(Quantity(25, .meter))
    var lines: [String] = []
    for (heard, event) in Self.history {
      for effect in try session.reduce(event) {
        if let text = Self.text(effect) { lines.append("\(Self.clock(t(heard)))  \(text)") }
      }
    }
    let summary = try #require(session.summary)
    lines.append("")
    lines += summary.events.map(Self.text)
    let meters = try #require(summary.totals.distanceMeters)
    lines.append("\(summary.laps.count) laps, \(Int(meters)) m, \(Self.minutes(summary))")
    expectGolden(lines.joined(separator: "\n") + "\n", named: "swim-timeline.txt")
  }

  private static func text(_ effect: SessionEffect) -> String? {
    switch effect {
    case .stateChanged(_, let state, _): state.name
    case .eventRecorded(let event, let index): "event \(index): \(text(event))"
    case .eventCorrected(let event, let index): "event \(index) is: \(text(event))"
    case .eventWithdrawn(let index): "event \(index) is withdrawn"
    default: nil
    }
  }

  private static func text(_ event: WorkoutEvent) -> String {
    var parts = [event.kind.name, clock(event.span.start)]
    if event.span.duration > .zero { parts[1] += "-" + clock(event.span.end) }
    if let style: SwimmingStrokeStyle = event.metadata.enumeration(.swimmingStrokeStyle) {
      parts.append(style.name)
    }
    if let swolf = event.metadata.number(.swolfScore) { parts.append("swolf \(Int(swolf))") }
    if event.kind == .segment { parts.append("\(event.metadata.count) metadata") }
    return parts.joined(separator: " ")
  }

  private static func clock(_ date: Instant) -> String {
    let seconds = Int((date - t(0)).inSeconds)
    return "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
  }

  private static func minutes(_ summary: SessionSummary) -> String {
    "\(clock(t(summary.activeDuration.inSeconds))) without pauses"
  }
}
