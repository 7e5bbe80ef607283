/// What a device of buttons said; what it means is for ``ButtonPanel`` to find out.
public enum ButtonSignal: Hashable, Sendable {
  case pressed(InputKey)
  case released(InputKey)
  /// A crown or wheel was turned by so many detents, one way positive.
  case turned(detents: Double)
  /// Something was missed; these keys are down now, and no other is.
  case resynchronized(down: Set<InputKey>)
}
