/// What to make of a report that libgps took in without a word: it parses what it can, sets no bit for
/// the rest, and returns success either way.
enum GPSDReport {
  /// Bits of `gps_data_t.set` (gps.h; the macros do not import).
  static let onlineMask: UInt64 = 1 << 1  // ONLINE_SET
  static let statusMask: UInt64 = 1 << 9  // STATUS_SET: every TPV, also a broken one
  static let modeMask: UInt64 = 1 << 10  // MODE_SET: a TPV with a mode, and nothing else
  static let deviceMask: UInt64 = 1 << 19  // DEVICE_SET
  static let packetMask: UInt64 = 1 << 25  // PACKET_SET
  static let versionMask: UInt64 = 1 << 28  // VERSION_SET

  /// Whether the line is not the report it should be.
  ///
  /// - Parameters:
  ///   - line: One line from gpsd or from a log of its reports.
  ///   - mask: What libgps set from it.
  /// - Returns: `false` also for the receiver's own sentences, comments, and classes that libgps does
  ///   not know.
  static func isMalformed(_ line: borrowing Swift.Span<UInt8>, mask: UInt64) -> Bool {
    guard mask & ~(onlineMask | packetMask | statusMask) == 0, line.count > 0 else { return false }
    switch line[0] {
    case UInt8(ascii: "$"), UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "\r"):
      return false  // the receiver's own sentences, and comments
    case UInt8(ascii: "{"):
      let text = line.text
      if text.hasPrefix(#"{"class":"TPV""#) { return !text.contains(#""mode":0"#) }
      return text.hasPrefix(#"{"class":"SKY""#) || !text.hasPrefix(#"{"class":"#)
    default: return true
    }
  }
}
