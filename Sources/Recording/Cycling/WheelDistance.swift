import HealthModel

/// The way of a wheel, from its revolutions.
///
/// A speed sensor and a power meter may both count one wheel, each from its own beginning: the one that is heard
/// first is followed.
struct WheelDistance: Sendable {
  private let circumferenceMeters: Double
  private var isOfPowerMeter: Bool?
  private var last: Int?
  private(set) var meters = 0.0

  init(circumferenceMeters: Double) {
    self.circumferenceMeters = circumferenceMeters
  }

  /// - Parameters:
  ///   - reading: What a sensor says.
  ///   - isCounted: Whether the way since the reading before belongs to the workout; in a pause it does not.
  /// - Returns: Whether the reading tells a way at all.
  mutating func take(_ reading: CyclingReading, isCounted: Bool) -> Bool {
    guard let revolutions = reading.wheelRevolutions else { return false }
    let isOfPowerMeter = reading.power != nil
    guard isOfPowerMeter == (self.isOfPowerMeter ?? isOfPowerMeter) else { return false }
    self.isOfPowerMeter = isOfPowerMeter
    // A sensor that counts anew, after its battery was changed, has gone nowhere by it.
    if isCounted, let last, revolutions > last {
      meters += Double(revolutions - last) * circumferenceMeters
    }
    last = revolutions
    return true
  }
}
