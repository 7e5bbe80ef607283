public import HealthStorage

/// The result of one delivery attempt.
public struct DeliveryReport: Hashable, Sendable {
  public let registration: DeliveryRegistration
  public let outcome: DeliveryOutcome
  /// The current state of the registration; `nil` if it was removed in the meantime.
  public let schedule: DeliverySchedule?
}

/// The outcome of an attempt.
public enum DeliveryOutcome: Hashable, Sendable {
  case completed
  /// The program exited with a code other than 0, or with 128 plus a signal number.
  case exited(Int32)
  /// The program exceeded the time limit and was terminated.
  case timedOut
  /// The program could not be started, or the socket could not be reached.
  case unreachable(errno: Int32)
  /// The socket was closed, or its response was not `done`.
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
