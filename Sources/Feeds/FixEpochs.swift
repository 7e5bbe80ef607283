import HealthModel

/// One reading per epoch: gpsd reports an epoch again each time a sentence adds to it, and the last
/// report is the whole one.
struct FixEpochs {
  /// The newest report of the epoch at hand.
  private(set) var pending: Reading<Fix>?

  /// Takes a report in; returns the epoch before, when this one begins another.
  mutating func take(_ reading: Reading<Fix>) -> Reading<Fix>? {
    guard let previous = pending else {
      pending = reading
      return nil
    }
    var reading = reading
    if let time = reading.value.receiverTime, time == previous.value.receiverTime,
      reading.value.device == previous.value.device
    {
      reading.uptime = previous.uptime  // the epoch arrived with its first report
      pending = reading
      return nil
    }
    pending = reading
    return previous
  }

  /// The epoch at hand is over: nothing came for a while, or the input ended.
  mutating func flush() -> Reading<Fix>? {
    defer { pending = nil }
    return pending
  }
}
