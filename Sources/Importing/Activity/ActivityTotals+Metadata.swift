public import HealthModel
public import ActivityItems

extension ActivityTotals {
  /// The device totals as metadata of a workout or a lap.
  var metadata: Metadata {
    var metadata: Metadata = [:]
    for measure in Self.measures {
      guard let value = self[keyPath: measure.path], value.isFinite else { continue }
      metadata[measure.key] = .quantity(Quantity(value, measure.unit))
    }
    for count in Self.counts {
      if let value = self[keyPath: count.path] { metadata[count.key] = .number(Double(value)) }
    }
    return metadata
  }

  /// Creates the device totals of a workout or a lap from the metadata of an import.
  public init(deviceTotals metadata: Metadata) {
    self.init()
    for measure in Self.measures {
      let value = metadata.quantity(measure.key).flatMap { try? $0.value(in: measure.unit) }
      self[keyPath: measure.path] = value
    }
    for count in Self.counts {
      self[keyPath: count.path] = metadata.number(count.key).flatMap { Int(exactly: $0) }
    }
  }

  /// Creates the totals without zeros, which mean that the device did not count; only ascent and
  /// descent may be zero.
  public init(shownOf metadata: Metadata) {
    self.init(deviceTotals: metadata)
    for measure in Self.measures
    where measure.key != .fileAscent && measure.key != .fileDescent
      && self[keyPath: measure.path] == 0
    {
      self[keyPath: measure.path] = nil
    }
    for count in Self.counts where self[keyPath: count.path] == 0 {
      self[keyPath: count.path] = nil
    }
  }

  /// Returns these totals with missing values filled from others.
  public func filled(from other: ActivityTotals) -> ActivityTotals {
    var totals = self
    for measure in Self.measures where totals[keyPath: measure.path] == nil {
      totals[keyPath: measure.path] = other[keyPath: measure.path]
    }
    for count in Self.counts where totals[keyPath: count.path] == nil {
      totals[keyPath: count.path] = other[keyPath: count.path]
    }
    return totals
  }

  private static var measures:
    [(path: WritableKeyPath<Self, Double?>, unit: Unit, key: MetadataKey)]
  {
    [
      (\.timerSeconds, .second, .fileTimerTime), (\.elapsedSeconds, .second, .fileElapsedTime),
      (\.movingSeconds, .second, .fileMovingTime), (\.distanceMeters, .meter, .fileDistance),
      (\.ascentMeters, .meter, .fileAscent), (\.descentMeters, .meter, .fileDescent),
      (\.kilocalories, .kilocalorie, .fileEnergy),
      (\.averageSpeed, .meterPerSecond, .fileAverageSpeed),
      (\.maximumSpeed, .meterPerSecond, .fileMaximumSpeed),
      (\.averageHeartRate, .countPerMinute, .fileAverageHeartRate),
      (\.minimumHeartRate, .countPerMinute, .fileMinimumHeartRate),
      (\.maximumHeartRate, .countPerMinute, .fileMaximumHeartRate),
      (\.averageCadence, .countPerMinute, .fileAverageCadence),
      (\.maximumCadence, .countPerMinute, .fileMaximumCadence),
      (\.averagePower, .watt, .fileAveragePower), (\.maximumPower, .watt, .fileMaximumPower),
    ]
  }

  private static var counts: [(path: WritableKeyPath<Self, Int?>, key: MetadataKey)] {
    [
      (\.stepCount, .fileStepCount), (\.strokeCount, .fileStrokeCount),
      (\.activeLengthCount, .fileLengthCount), (\.restLengthCount, .fileRestLengthCount),
    ]
  }

  /// Creates the totals of a workout that a device could have counted.
  init(_ totals: Workout.Totals) {
    self.init()
    distanceMeters = totals.distanceMeters
    kilocalories = totals.energyKilocalories
    ascentMeters = totals.ascentMeters
    descentMeters = totals.descentMeters
    maximumSpeed = totals.maximumSpeedMetersPerSecond
    averageHeartRate = totals.averageHeartRate
    maximumHeartRate = totals.maximumHeartRate
    stepCount = totals.stepCount
    strokeCount = totals.strokeCount
  }

  /// The totals of the workout; an analysis fills the missing ones.
  var workoutTotals: Workout.Totals {
    var totals = Workout.Totals()
    totals.distanceMeters = distanceMeters.sound
    totals.energyKilocalories = kilocalories.sound
    totals.ascentMeters = ascentMeters.sound
    totals.descentMeters = descentMeters.sound
    totals.movingSeconds = movingSeconds.sound
    totals.maximumSpeedMetersPerSecond = maximumSpeed.sound
    totals.averageHeartRate = averageHeartRate.sound
    totals.maximumHeartRate = maximumHeartRate.sound
    totals.stepCount = stepCount.flatMap { $0 >= 0 ? $0 : nil }
    totals.strokeCount = strokeCount.flatMap { $0 >= 0 ? $0 : nil }
    return totals
  }
}

extension Double? {
  /// The number if it is a valid sum: finite and not negative.
  var sound: Double? { flatMap { $0.isFinite && $0 >= 0 ? $0 : nil } }
}
