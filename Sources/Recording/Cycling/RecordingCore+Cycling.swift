import HealthModel
import Routes
import Sessions

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
