import HealthModel
import Sessions

/// What the sensors of a bicycle say, on its way into the session and the samples.
extension RecordingCore {
  mutating func cycles(_ reading: CyclingReading, at now: Instant) {
    slicer?.take(reading, wheelCircumference: options.wheelCircumference, at: now)
    guard isMeasuredByWheel, let circumference = options.wheelCircumference else { return }
    if wheel == nil { wheel = WheelDistance(circumferenceMeters: circumference) }
    let isCounted = session.state == .running
    if wheel?.take(reading, isCounted: isCounted) == true, isCounted, let wheel {
      observe(.distance(meters: wheel.meters, at: now))
    }
  }

  /// Whether the wheel tells the distance: it does where no receiver is followed.
  var isMeasuredByWheel: Bool {
    options.wheelCircumference != nil && !options.hasPositioning
      && session.configuration.activityType.distanceType == .distanceCycling
  }
}
