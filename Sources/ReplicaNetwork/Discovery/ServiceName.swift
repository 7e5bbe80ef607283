import Crypto
import Foundation
import HealthModel

/// The name under which a replica is found on a local network.
///
/// It is a number that changes each day. Paired replicas know the hash of each other's key and recognize the number by it;
/// others cannot connect the numbers of two days.
enum ServiceName {
  /// The kind of service.
  ///
  /// **Source** RFC 6763, sections 4 and 7.
  static let kind = ["_workout", "_tcp", "local"]

  /// The text of the version of the announcement.
  static let version = "v=1"

  private static let microsecondsPerDay: Int64 = 86_400_000_000
  private static let size = 8

  /// Returns the number of a day.
  ///
  /// - Parameters:
  ///   - key: The replica's key.
  ///   - day: The days since 1970 in UTC.
  /// - Returns: 16 hexadecimal digits.
  static func number(of key: KeyHash, day: Int64) -> String {
    let text = "workout announcement 1: \(day)"
    let mac = HMAC<SHA256>.authenticationCode(
      for: Data(text.utf8), using: SymmetricKey(data: key.bytes))
    return mac.prefix(size).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  static func day(of moment: Instant) -> Int64 {
    moment.microseconds >= 0
      ? moment.microseconds / microsecondsPerDay
      : (moment.microseconds - microsecondsPerDay + 1) / microsecondsPerDay
  }

  /// The numbers that a replica may have now: clocks may be a day apart.
  static func numbers(of key: KeyHash, at moment: Instant) -> Set<String> {
    let day = day(of: moment)
    return Set((day - 1...day + 1).map { number(of: key, day: $0) })
  }
}
