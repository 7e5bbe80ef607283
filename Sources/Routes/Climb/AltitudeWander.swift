/// The wander of a receiver's altitude over minutes, derived from its declared accuracy.
struct AltitudeWander: Sendable {
  /// gpsd's 95 % half-height is about four times the wander of a stationary receiver's altitude
  /// within minutes: it includes the error of the whole day and a margin.
  private static let metersPerAccuracy = 0.25
  private static let rangeMeters = 5.0...10.0
  private static let usualMeters = 8.0

  private var sum = 0.0
  private var count = 0.0
  private var isReceiver = false

  /// The wander in meters; 0 if the altitude is not known to be a receiver's.
  var meters: Double {
    guard isReceiver else { return 0 }
    guard count > 0 else { return Self.usualMeters }
    let mean = Self.metersPerAccuracy * sum / count
    return min(max(mean, Self.rangeMeters.lowerBound), Self.rangeMeters.upperBound)
  }

  mutating func process(_ verticalAccuracy: Double?) {
    isReceiver = true
    guard let verticalAccuracy, verticalAccuracy > 0 else { return }
    sum += verticalAccuracy
    count += 1
  }
}
