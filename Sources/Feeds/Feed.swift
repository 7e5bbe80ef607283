/// A source of readings: a device, or a recording of one.
///
/// Live and replayed feeds have the same interface: a loop over ``events()`` opens the device,
/// leaving the loop closes it, and cancelling the looping task ends it after the events that have
/// already arrived. Buffers are bounded; events that do not fit are counted in a gap and never lost
/// silently.
public protocol Feed<Value>: Sendable {
  associatedtype Value: Sendable

  /// The feed as the user named it, such as `gpsd://localhost:2947`.
  var name: String { get }

  /// Returns the feed's events in order of occurrence; a failure is a ``FeedError``.
  func events() -> FeedEvents<Value>
}
