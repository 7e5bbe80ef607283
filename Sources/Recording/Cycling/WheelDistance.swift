import HealthModel

/// The distance of a wheel, from its revolutions.
///
/// A speed sensor and a power meter may both count one wheel, each from its own beginning: the first that sends
/// is followed.
struct WheelDistance: Sendable {
  private let circumferenceMeters: Double
  private var isOfPowerMeter: Bool?
  private var last: Int?
  private(set) var meters = 0.0

  init(circumferenceMeters: Double) {
    self.circumferenceMeters = circumferenceMeters
  }

  /// - Parameters:
  ///   - reading: A sensor's reading.
  ///   - isCounted: Whether the distance since the previous reading belongs to the workout; in a pause it does
  ///     not.
  /// - Returns: Whether the reading contains a distance.
  mutating func receive(_ reading: CyclingReading, isCounted: Bool) -> Bool {
    guard let revolutions = reading.wheelRevolutions else { return false }
    let isOfPowerMeter = reading.power != nil
    guard isOfPowerMeter == (self.isOfPowerMeter ?? isOfPowerMeter) else { return false }
    self.isOfPowerMeter = isOfPowerMeter
    // A sensor that restarts its count, after its battery was changed, adds no distance.
    if isCounted, let last, revolutions > last {
      meters += Double(revolutions - last) * circumferenceMeters
    }
    last = revolutions
    return true
  }
}
