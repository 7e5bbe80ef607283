import HealthModel
import Mobility

/// The mobility engine's warnings as people read them.
struct GaitWarningText {
  private let text: TraceWarningText

  init(origin: TraceOrigin) { text = TraceWarningText(origin: origin) }

  func lines(_ warnings: [MobilityWarning]) -> [String] {
    text.lines(warnings, isGap: { if case .gap = $0 { true } else { false } }, line)
  }

  func line(_ warning: MobilityWarning) -> String {
    switch warning {
    case .gap(let span): text.gap(span, missing: "what was walked")
    case .slow(let rate, let date): text.slow(rate, at: date, needed: "steps")
    case .saturated(let date): text.saturated(at: date)
    case .withoutRotation(let date):
      text.withoutRotation(at: date, "without a gyroscope left and right are not known")
    }
  }
}
