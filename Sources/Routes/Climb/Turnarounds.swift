/// Sums rises and falls, each counted when the direction has reversed by a threshold.
///
/// A steady climb loses nothing, however small its steps, and a rise and fall smaller than the
/// threshold adds nothing, unlike a sum of the steps that exceed a threshold.
struct Turnarounds: Sendable {
  let thresholdMeters: Double
  private var settledAscent = 0.0
  private var settledDescent = 0.0
  /// The start of the current rise or fall, and its extreme so far; one value until the direction
  /// is known.
  private var base: (low: Double, high: Double)?
  private var extreme = 0.0
  private var direction = Direction.unknown

  private enum Direction: Sendable { case unknown, up, down }

  init(thresholdMeters: Double) { self.thresholdMeters = thresholdMeters }

  var ascent: Double {
    guard direction == .up, let base else { return settledAscent }
    return settledAscent + extreme - base.low
  }

  var descent: Double {
    guard direction == .down, let base else { return settledDescent }
    return settledDescent + base.high - extreme
  }

  mutating func process(_ altitude: Double) {
    guard let base else {
      self.base = (altitude, altitude)
      return
    }
    switch direction {
    case .unknown:
      self.base = (min(base.low, altitude), max(base.high, altitude))
      if altitude - base.low >= thresholdMeters {
        turn(.up, from: base.low, to: altitude)
      } else if base.high - altitude >= thresholdMeters {
        turn(.down, from: base.high, to: altitude)
      }
    case .up:
      if altitude > extreme {
        extreme = altitude
      } else if extreme - altitude >= thresholdMeters {
        settledAscent += extreme - base.low
        turn(.down, from: extreme, to: altitude)
      }
    case .down:
      if altitude < extreme {
        extreme = altitude
      } else if altitude - extreme >= thresholdMeters {
        settledDescent += base.high - extreme
        turn(.up, from: extreme, to: altitude)
      }
    }
  }

  private mutating func turn(_ direction: Direction, from start: Double, to altitude: Double) {
    self.direction = direction
    base = (start, start)
    extreme = altitude
  }
}
