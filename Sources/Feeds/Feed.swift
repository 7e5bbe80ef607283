/// A source of readings: a device, or a recording of one.
///
/// Live and replayed feeds are the same type of thing: a loop over ``events()`` opens the device,
/// leaving the loop closes it, and cancelling the task that loops ends it with what was already there.
/// Buffers are bounded; what does not fit is counted in a gap, never lost in silence.
public protocol Feed<Value>: Sendable {
  associatedtype Value: Sendable

  /// The feed as the user named it, such as `gpsd://localhost:2947`.
  var name: String { get }

  /// What the feed has to say, in the order it was said; a failure is a ``FeedError``.
  func events() -> FeedEvents<Value>
}
