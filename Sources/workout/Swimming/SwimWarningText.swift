import HealthModel
import Swimming

/// The engine's warnings as people read them.
struct SwimWarningText {
  private let text: TraceWarningText

  init(origin: TraceOrigin) { text = TraceWarningText(origin: origin) }

  func lines(_ warnings: [SwimWarning]) -> [String] {
    text.lines(warnings, isGap: { if case .gap = $0 { true } else { false } }, line)
  }

  func line(_ warning: SwimWarning) -> String {
    switch warning {
    case .worn(let placement, let date):
      "at \(text.clock(date)) the watch moves like one worn \(placement.word); "
        + "if it was, say --placement \(placement.word)"
    case .gap(let span): text.gap(span, missing: "what was swum")
    case .slow(let rate, let date): text.slow(rate, at: date, needed: "strokes")
    case .saturated(let date): text.saturated(at: date)
    case .withoutRotation(let date):
      text.withoutRotation(at: date, "styles are less sure without a gyroscope")
    }
  }
}
