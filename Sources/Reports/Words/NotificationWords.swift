import Console
import Fitness
import HealthModel
package import HealthStorage

/// The texts of notifications.
package enum NotificationWords {
  package static func text(_ notification: PersonNotification) -> String {
    switch notification.kind {
    case .lowSteadiness: steadiness(notification.value)
    case .lowCardioFitness:
      "your cardio fitness has been low for your age and sex for four months; see workout estimate vo2max"
    case .checkIn:
      "your walking steadiness is declining by \(MeasureText.fixed(-notification.value, 1)) points per week; "
        + "see workout estimate steadiness"
    }
  }

  private static func steadiness(_ value: Double) -> String {
    let kind = Int(exactly: value).flatMap(SteadinessEvent.Kind.init(rawValue:))
    let found =
      switch kind {
      case .initialLow: "has been low for a month"
      case .initialVeryLow: "has been very low for a month"
      case .repeatLow: "is still low"
      case .repeatVeryLow: "is still very low"
      case nil: "is low"
      }
    return "your walking steadiness \(found)"
      + "; see workout estimate steadiness, and talk to someone you trust"
  }

  /// The questions for a person whose steadiness declines.
  static let checkIn = [
    "check: is something new, such as pain, a fall, an illness, a medication, other shoes or little sleep?",
    "if it persists or the cause is unclear, talk to someone you trust or to a doctor",
  ]
}
