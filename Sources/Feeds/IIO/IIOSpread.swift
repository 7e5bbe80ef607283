import HealthModel

/// Estimates times for samples without timestamps: spreads the arrival of a buffer over its samples
/// by the rate.
///
/// The timeline advances at the rate and is corrected toward the arrivals. A single late buffer
/// therefore moves it little, and a slightly wrong declared rate does not accumulate.
struct IIOSpread: Hashable, Sendable {
  /// The fraction of an arrival's deviation that is corrected.
  static let gain = 0.1
  /// The minimum deviation that is not a delay: samples were lost, or the device stalled.
  static let limit = Duration.milliseconds(500)

  private let interval: Duration
  private var last: Duration?

  init(rateHz: Double) {
    interval = .nanoseconds(Int64(clamping: 1e9 / rateHz))
  }

  /// Returns the times of a buffer's samples, oldest first.
  mutating func times(count: Int, arrival: Duration) -> [Duration] {
    guard count > 0 else { return [] }
    var newest = arrival
    if let last {
      let expected = last + interval * count
      let deviation = arrival - expected
      if deviation.magnitude < Self.limit { newest = expected + deviation * Self.gain }
      // No time is in the future, and times never decrease.
      newest = max(min(newest, arrival), last + .nanoseconds(count))
    }
    let step = last.map { min(interval, (newest - $0) / count) } ?? interval
    last = newest
    return (0..<count).map { newest - step * (count - 1 - $0) }
  }
}
