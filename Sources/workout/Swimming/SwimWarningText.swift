import HealthModel
import Swimming

/// The texts of the swim engine's warnings.
struct SwimWarningText {
  private let text: TraceWarningText

  init(origin: TraceOrigin) { text = TraceWarningText(origin: origin) }

  func lines(_ warnings: [SwimWarning]) -> [String] {
    text.lines(warnings, isGap: { if case .gap = $0 { true } else { false } }, line)
  }

  func line(_ warning: SwimWarning) -> String {
    switch warning {
    case .worn(let placement, let date):
      "at \(text.clock(date)) the motion looks like placement \(placement.word); "
        + "if that is right, give --placement \(placement.word)"
    case .gap(let span): text.gap(span, missing: "swimming")
    case .slow(let rate, let date): text.slow(rate, at: date, needed: "strokes")
    case .saturated(let date): text.saturated(at: date)
    case .withoutRotation(let date):
      text.withoutRotation(at: date, "stroke styles are less certain without a gyroscope")
    }
  }
}
