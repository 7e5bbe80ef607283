import HealthModel

/// Produces one reading per epoch.
///
/// gpsd reports an epoch again each time a sentence adds to it; the last report is complete.
struct FixEpochs {
  /// The newest report of the current epoch.
  private(set) var pending: Reading<Fix>?

  /// Adds a report; returns the previous epoch if this report begins a new one.
  mutating func receive(_ reading: Reading<Fix>) -> Reading<Fix>? {
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

  /// Ends the current epoch, because nothing arrived for a while or the input ended.
  mutating func flush() -> Reading<Fix>? {
    defer { pending = nil }
    return pending
  }
}
