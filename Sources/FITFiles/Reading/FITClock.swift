import HealthModel

/// The power-on time of the device, computed from the clock messages of a file.
struct FITClock {
  /// The offset that converts seconds since power-on to FIT's seconds; `nil` if it is unknown.
  private(set) var shift: UInt32?
  /// Whether the result is in UTC; otherwise it is in the device's local time.
  private(set) var isUTC = false

  /// Updates the offset from a message with UTC and the device's count at one moment.
  mutating func learn(correlation message: FITMessage) {
    guard let utc = message.timestamp, utc >= FITTime.firstAbsolute,
      let own = message[FITField.TimestampCorrelation.systemTimestamp]?.integer
        .flatMap({ UInt32(exactly: $0) }), own < FITTime.firstAbsolute
    else { return }
    shift = utc - own
    isUTC = true
  }

  /// Updates the offset from the local time at which the activity was closed.
  mutating func learn(activity message: FITMessage) {
    guard shift == nil, let own = message.timestamp, own < FITTime.firstAbsolute,
      let local = message.seconds(FITField.Activity.localTimestamp),
      local >= FITTime.firstAbsolute
    else { return }
    shift = local - own
  }
}

/// The first and last of times in any order.
struct FITTimeRange {
  private(set) var first: UInt32?
  private(set) var last: UInt32?
  /// Whether any time is relative to the device's power-on.
  private(set) var hasRelative = false

  @inline(__always)
  mutating func receive(_ time: UInt32) {
    guard time >= FITTime.firstAbsolute else {
      hasRelative = true
      return
    }
    if let known = first { first = min(known, time) } else { first = time }
    if let known = last { last = max(known, time) } else { last = time }
  }
}

/// Computes the offset of local time from UTC in seconds.
enum FITTimeZone {
  private static let step = 900.0
  /// The maximum offset from UTC, including daylight saving time and the date line.
  private static let most = 15 * 3600

  /// Returns the offset: the nearest quarter of an hour if it is within a minute, else the exact
  /// difference; `nil` if it is out of range.
  ///
  /// Local time and UTC may be recorded a moment apart.
  static func offset(local: UInt32, utc: UInt32) -> Int? {
    guard local >= FITTime.firstAbsolute, utc >= FITTime.firstAbsolute else { return nil }
    let difference = Int(local) - Int(utc)
    guard abs(difference) <= most else { return nil }
    let quarter = Int(clamping: (Double(difference) / step).rounded() * step)
    return abs(quarter - difference) <= 60 ? quarter : difference
  }
}
