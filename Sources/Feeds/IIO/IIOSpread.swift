import HealthModel

/// Times for samples without stamps: the arrival of a buffer, spread over it by the rate.
///
/// The line of times runs on at the rate and is drawn towards the arrivals, so a buffer that comes
/// late for once moves little, and a rate that is not quite what the device says does not run away.
struct IIOSpread: Hashable, Sendable {
  /// The share of an arrival's deviation that is followed.
  static let gain = 0.1
  /// A deviation this large is no delay: samples were lost, or the device stood still.
  static let limit = Duration.milliseconds(500)

  private let interval: Duration
  private var last: Duration?

  init(rateHz: Double) {
    interval = .nanoseconds(Int64(clamping: 1e9 / rateHz))
  }

  /// The times of a buffer's samples, oldest first.
  mutating func times(count: Int, arrival: Duration) -> [Duration] {
    guard count > 0 else { return [] }
    var newest = arrival
    if let last {
      let expected = last + interval * count
      let deviation = arrival - expected
      if deviation.magnitude < Self.limit { newest = expected + deviation * Self.gain }
      // Nothing is from the future, and times never turn back.
      newest = max(min(newest, arrival), last + .nanoseconds(count))
    }
    let step = last.map { min(interval, (newest - $0) / count) } ?? interval
    last = newest
    return (0..<count).map { newest - step * (count - 1 - $0) }
  }
}
