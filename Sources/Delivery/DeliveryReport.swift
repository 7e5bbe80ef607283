public import HealthStorage

/// What became of one attempt at a delivery.
public struct DeliveryReport: Hashable, Sendable {
  public let registration: DeliveryRegistration
  public let outcome: DeliveryOutcome
  /// How the registration stands now; `nil` when it was ended meanwhile.
  public let schedule: DeliverySchedule?
}

/// How an attempt ended.
public enum DeliveryOutcome: Hashable, Sendable {
  case completed
  /// The program ended with another code than 0, or with 128 and the number of a signal.
  case exited(Int32)
  /// It lasted too long and was ended.
  case timedOut
  /// The program cannot be started, or the socket not be reached.
  case unreachable(errno: Int32)
  /// The socket was closed, or answered something else than `done`.
  case unanswered
}

extension DeliveryOutcome: CustomStringConvertible {
  public var description: String {
    switch self {
    case .completed: "completed"
    case .exited(let code): "ended with \(code)"
    case .timedOut: "took too long and was ended"
    case .unreachable(let code): "could not be reached: \(SystemError.text(code))"
    case .unanswered: "did not answer “done”"
    }
  }
}
