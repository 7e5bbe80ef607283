/// Metres moved and seconds spent moving.
struct Travel: Hashable, Sendable {
  var meters = 0.0
  var seconds = 0.0

  static func + (a: Travel, b: Travel) -> Travel {
    Travel(meters: a.meters + b.meters, seconds: a.seconds + b.seconds)
  }

  static func - (a: Travel, b: Travel) -> Travel {
    Travel(meters: a.meters - b.meters, seconds: a.seconds - b.seconds)
  }

  /// The greater of the two in each.
  func atLeast(_ other: Travel) -> Travel {
    Travel(meters: max(meters, other.meters), seconds: max(seconds, other.seconds))
  }
}
