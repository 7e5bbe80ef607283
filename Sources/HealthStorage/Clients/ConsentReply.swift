/// The outcome of asking the person.
public enum ConsentReply<Answer: Sendable>: Sendable {
  case answered(Answer)
  /// The person closed the request without deciding: everything remains undecided.
  case cancelled
  /// The person could not be reached, such as on a watch without its phone.
  case unreachable
}
