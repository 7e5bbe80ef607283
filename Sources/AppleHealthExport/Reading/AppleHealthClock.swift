import ByteStreams
internal import HealthModel

/// A parser for times as an export writes them: `2026-03-09 07:15:00 +0100`.
///
/// Dates repeat by the thousand, so the last parsed date is cached.
struct AppleHealthClock {
  private static let length = 25
  private static let secondMicroseconds: Int64 = 1_000_000

  private var key: UInt32 = 0
  private var daySeconds: Int64 = 0

  /// Parses a time; `nil` for any other text and for a date that does not exist.
  mutating func instant(_ text: UnsafeBufferPointer<UInt8>) -> Instant? {
    let text = text.count == Self.length ? text : text.trimmed
    guard text.count == Self.length, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
      text[10] == UInt8(ascii: " "), text[13] == UInt8(ascii: ":"),
      text[16] == UInt8(ascii: ":"), text[19] == UInt8(ascii: " "),
      text[20] == UInt8(ascii: "+") || text[20] == UInt8(ascii: "-")
    else { return nil }
    // Any byte other than a digit sets a bit here.
    var bad: UInt8 = 0
    func pair(_ index: Int) -> UInt32 {
      let high = text[index] &- 0x30
      let low = text[index + 1] &- 0x30
      bad |= (high > 9 ? 1 : 0) | (low > 9 ? 1 : 0)
      return UInt32(high) &* 10 &+ UInt32(low)
    }
    let date = (pair(0) &* 100 &+ pair(2)) << 16 | pair(5) << 8 | pair(8)
    let hour = pair(11)
    let minute = pair(14)
    let second = pair(17)
    let zoneHours = pair(21)
    let zoneMinutes = pair(23)
    guard bad == 0, hour < 24, minute < 60, second < 61, zoneHours < 24, zoneMinutes < 60 else {
      return nil
    }
    if date != key {
      guard
        let day = BirthDate(
          year: Int(date >> 16), month: Int(date >> 8 & 0xFF), day: Int(date & 0xFF))
      else { return nil }
      key = date
      daySeconds = Int64(day.daysSince1970) * 86_400
    }
    let zone = Int64(zoneHours &* 3600 &+ zoneMinutes &* 60)
    let time = Int64(hour &* 3600 &+ minute &* 60 &+ second)
    let seconds = daySeconds + time - (text[20] == UInt8(ascii: "+") ? zone : -zone)
    return Instant(microseconds: seconds * Self.secondMicroseconds)
  }

  /// Parses the time of day of a beat, such as `7:55:52.48 AM` (also localized), into seconds after
  /// noon or midnight.
  static func halfDaySeconds(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    var parts: [Double] = [0]
    var scale = 1.0
    var isFraction = false
    for byte in text.trimmed {
      if case let digit = byte &- 0x30, digit < 10 {
        if isFraction {
          scale /= 10
          parts[parts.count - 1] += Double(digit) * scale
        } else {
          parts[parts.count - 1] = parts[parts.count - 1] * 10 + Double(digit)
        }
      } else if byte == UInt8(ascii: ":"), parts.count < 3, !isFraction {
        parts.append(0)
      } else if byte == UInt8(ascii: ".") || byte == UInt8(ascii: ","), parts.count == 3 {
        guard !isFraction else { break }
        isFraction = true
      } else if parts.count == 3 {
        break
      } else {
        return nil
      }
    }
    guard parts.count == 3, parts[0] < 25, parts[1] < 60, parts[2] < 61 else { return nil }
    return (parts[0] * 3600 + parts[1] * 60 + parts[2])
      .truncatingRemainder(dividingBy: halfDay)
  }

  static let halfDay = 43_200.0
}
