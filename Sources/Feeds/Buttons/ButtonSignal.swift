/// A signal of a button device; ``ButtonPanel`` interprets it.
public enum ButtonSignal: Hashable, Sendable {
  case pressed(InputKey)
  case released(InputKey)
  /// A crown or wheel was turned by this many detents; one direction is positive.
  case turned(detents: Double)
  /// Events were missed; exactly these keys are down now.
  case resynchronized(down: Set<InputKey>)
}
