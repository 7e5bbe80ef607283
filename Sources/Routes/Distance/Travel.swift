/// Meters moved and seconds of movement.
struct Travel: Hashable, Sendable {
  var meters = 0.0
  var seconds = 0.0

  static func + (a: Travel, b: Travel) -> Travel {
    Travel(meters: a.meters + b.meters, seconds: a.seconds + b.seconds)
  }

  static func - (a: Travel, b: Travel) -> Travel {
    Travel(meters: a.meters - b.meters, seconds: a.seconds - b.seconds)
  }

  /// Returns the maximum of each component.
  func atLeast(_ other: Travel) -> Travel {
    Travel(meters: max(meters, other.meters), seconds: max(seconds, other.seconds))
  }
}
