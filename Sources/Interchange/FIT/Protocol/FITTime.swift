internal import HealthModel

/// Converts FIT times: seconds since 1989-12-31T00:00:00Z.
enum FITTime {
  /// 1989-12-31T00:00:00Z in seconds since 1970.
  static let epochSeconds: Int64 = 631_065_600
  /// The smallest absolute time; smaller counts are seconds since the device's power-on.
  static let firstAbsolute: UInt32 = 0x1000_0000
  private static let microsecondsPerSecond: Int64 = 1_000_000

  static func instant(_ seconds: UInt32) -> Instant? {
    guard seconds >= firstAbsolute, seconds != .max else { return nil }
    return Instant(microseconds: (Int64(seconds) + epochSeconds) * microsecondsPerSecond)
  }

  /// Returns the FIT second that contains the instant; `nil` if it is out of range.
  static func seconds(_ instant: Instant) -> UInt32? {
    let whole = floorDivide(instant.microseconds, microsecondsPerSecond) - epochSeconds
    guard let seconds = UInt32(exactly: whole), seconds >= firstAbsolute, seconds != .max else {
      return nil
    }
    return seconds
  }

  static func isWhole(_ instant: Instant) -> Bool {
    instant.microseconds % microsecondsPerSecond == 0
  }

  private static func floorDivide(_ a: Int64, _ b: Int64) -> Int64 {
    a / b - (a % b < 0 ? 1 : 0)
  }
}
