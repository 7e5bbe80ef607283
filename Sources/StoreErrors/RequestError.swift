public import HealthModel

/// The reason why a request is invalid.
public enum RequestError: Hashable, Sendable {
  case nothingAsked
  case noReadPurpose
  case noSharePurpose
  /// Access to correlations is requested by their member types.
  case correlation(String, members: [String])
  /// The type needs a separate request.
  case notApart(String)
  /// Only the platform saves the type.
  case notShareable(String)
}

extension RequestError: CustomStringConvertible {
  /// One sentence for people: the reason, and what to do.
  public var description: String {
    switch self {
    case .nothingAsked: "it has no types to read or save"
    case .noReadPurpose:
      "it has types to read, but the application registered no purpose for reading"
    case .noSharePurpose:
      "it has types to save, but the application registered no purpose for saving"
    case .correlation(let type, []):
      "\(type) has no permission of its own; request the types in it"
    case .correlation(let type, let members):
      "\(type) has no permission of its own; request \(members.joined(separator: " and "))"
    case .notApart(let type):
      "\(type) needs a request of its own; request the other types separately"
    case .notShareable(let type): "applications cannot save \(type)"
    }
  }
}

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
