import HealthModel
import Routes
import Sessions

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

/// Readings of a bicycle's sensors for the session and the samples.
extension RecordingCore {
  mutating func processCycling(_ reading: CyclingReading, at now: Instant) {
    slicer?.receive(reading, wheelCircumference: options.wheelCircumference, at: now)
    guard hasWheel, let circumference = options.wheelCircumference else { return }
    if wheel == nil { wheel = WheelDistance(circumferenceMeters: circumference) }
    let isCounted = session.state == .running
    guard wheel?.receive(reading, isCounted: isCounted) == true, isCounted, let wheel else {
      return
    }
    if options.hasPositioning {
      goes(countedMeters: wheel.meters, at: now)
    } else {
      observe(.distance(meters: wheel.meters, at: now))
    }
  }

  /// Updates the distance counted by another sensor: the route uses it where there are no fixes.
  mutating func goes(countedMeters meters: Double, at now: Instant) {
    let before = route.totals.distanceMeters
    receive(route.process(countedMeters: meters, at: now))
    if isMeasuredByRoute, route.totals.distanceMeters > before {
      observe(.distance(meters: route.totals.distanceMeters, at: distanceDate(now)))
    }
  }

  private var hasWheel: Bool {
    options.wheelCircumference != nil
      && session.configuration.activityType.distanceType == .distanceCycling
  }

  /// Whether only the wheel measures the distance: if no receiver is followed.
  var isMeasuredByWheel: Bool { hasWheel && !options.hasPositioning }
}
