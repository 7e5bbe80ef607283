import HealthModel

/// When the device was switched on, by what a file tells of its clocks.
struct FITClock {
  /// Added to seconds since then, gives FIT's seconds; `nil` where the file does not tell.
  private(set) var shift: UInt32?
  /// Whether these are of UTC; else of the device's local time.
  private(set) var isUTC = false

  /// UTC and the device's own count at one moment.
  mutating func learn(correlation message: FITMessage) {
    guard let utc = message.timestamp, utc >= FITTime.firstAbsolute,
      let own = message[FITField.TimestampCorrelation.systemTimestamp]?.integer
        .flatMap({ UInt32(exactly: $0) }), own < FITTime.firstAbsolute
    else { return }
    shift = utc - own
    isUTC = true
  }

  /// The local time at which the activity was closed.
  mutating func learn(activity message: FITMessage) {
    guard shift == nil, let own = message.timestamp, own < FITTime.firstAbsolute,
      let local = message.seconds(FITField.Activity.localTimestamp),
      local >= FITTime.firstAbsolute
    else { return }
    shift = local - own
  }
}

/// The first and last of times that may come in any order.
struct FITTimeRange {
  private(set) var first: UInt32?
  private(set) var last: UInt32?
  /// Whether a time counts from when the device was switched on.
  private(set) var hasRelative = false

  @inline(__always)
  mutating func take(_ time: UInt32) {
    guard time >= FITTime.firstAbsolute else {
      hasRelative = true
      return
    }
    if let known = first { first = min(known, time) } else { first = time }
    if let known = last { last = max(known, time) } else { last = time }
  }
}

/// Seconds that local time is ahead of UTC.
enum FITTimeZone {
  private static let step = 900.0
  /// No zone is further from UTC, daylight saving and the date line counted in.
  private static let most = 15 * 3600

  /// Local time and UTC may be told a moment apart: the quarter of an hour nearest to it, if it is within a
  /// minute of one, else the difference as it is; `nil` for what is no zone.
  static func offset(local: UInt32, utc: UInt32) -> Int? {
    guard local >= FITTime.firstAbsolute, utc >= FITTime.firstAbsolute else { return nil }
    let difference = Int(local) - Int(utc)
    guard abs(difference) <= most else { return nil }
    let quarter = Int(clamping: (Double(difference) / step).rounded() * step)
    return abs(quarter - difference) <= 60 ? quarter : difference
  }
}
