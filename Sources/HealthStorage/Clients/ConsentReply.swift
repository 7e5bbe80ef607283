/// How asking ended.
public enum ConsentReply<Answer: Sendable>: Sendable {
  case answered(Answer)
  /// The person closed it without deciding: everything stays undecided.
  case cancelled
  /// Nobody could be asked here and now, such as on a watch without its phone.
  case unreachable
}
