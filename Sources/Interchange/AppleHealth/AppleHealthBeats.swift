import HealthModel

extension AppleHealthReader {
  static func json(_ beats: [(seconds: Double, perMinute: Double)]) -> MetadataValue {
    let first = beats.first?.seconds ?? 0
    let pairs = beats.map { beat in
      var seconds = beat.seconds - first
      // The clock passed noon or midnight.
      if seconds < 0 { seconds += AppleHealthClock.halfDay }
      return "[\(hundredths(seconds)),\(hundredths(beat.perMinute))]"
    }
    return .string("[\(pairs.joined(separator: ","))]")
  }

  /// Rounds to two decimals, the precision of times in an export.
  private static func hundredths(_ number: Double) -> String {
    let rounded = (number * 100).rounded() / 100
    return Int64(exactly: rounded).map(String.init) ?? String(rounded)
  }
}
