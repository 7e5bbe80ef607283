public import HealthModel

/// The reason why estimates are not recalibrated.
public enum RecalibrationError: Hashable, Sendable {
  /// Estimates of the type cannot be recalibrated; only those of the six-minute walk distance can.
  case type(String)
  case inTheFuture(Instant)
  /// The application did not declare that it recalibrates estimates.
  case notEntitled(String)
  /// The person declined.
  case declined
}

extension RecalibrationError: CustomStringConvertible {
  /// One sentence for people.
  public var description: String {
    switch self {
    case .type(let name):
      "estimates of \(name) cannot be recalibrated; those of sixMinuteWalkTestDistance can"
    case .inTheFuture(let date):
      "\(date.rfc3339) is in the future; use a date in the past"
    case .notEntitled(let bundle):
      "\(bundle) did not register as an application that recalibrates estimates"
    case .declined: "the person did not allow the recalibration; nothing was changed"
    }
  }
}
