import HealthModel
import Mobility

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
