import HealthModel
import Interchange

extension ActivityTotals {
  /// What the device counted, as metadata of a workout or a lap.
  var metadata: Metadata {
    var metadata: Metadata = [:]
    func add(_ value: Double?, _ unit: Unit, _ key: MetadataKey) {
      guard let value, value.isFinite else { return }
      metadata[key] = .quantity(Quantity(value, unit))
    }
    add(timerSeconds, .second, .fileTimerTime)
    add(elapsedSeconds, .second, .fileElapsedTime)
    add(movingSeconds, .second, .fileMovingTime)
    add(distanceMeters, .meter, .fileDistance)
    add(ascentMeters, .meter, .fileAscent)
    add(descentMeters, .meter, .fileDescent)
    add(kilocalories, .kilocalorie, .fileEnergy)
    add(averageSpeed, .meterPerSecond, .fileAverageSpeed)
    add(maximumSpeed, .meterPerSecond, .fileMaximumSpeed)
    add(averageHeartRate, .countPerMinute, .fileAverageHeartRate)
    add(minimumHeartRate, .countPerMinute, .fileMinimumHeartRate)
    add(maximumHeartRate, .countPerMinute, .fileMaximumHeartRate)
    add(averageCadence, .countPerMinute, .fileAverageCadence)
    add(maximumCadence, .countPerMinute, .fileMaximumCadence)
    add(averagePower, .watt, .fileAveragePower)
    add(maximumPower, .watt, .fileMaximumPower)
    for (count, key) in [
      (stepCount, MetadataKey.fileStepCount), (strokeCount, .fileStrokeCount),
      (activeLengthCount, .fileLengthCount), (restLengthCount, .fileRestLengthCount),
    ] {
      if let count { metadata[key] = .number(Double(count)) }
    }
    return metadata
  }

  /// The sums that a workout is listed with until an analysis computes them anew.
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
  /// The number where it can be a sum: finite and not negative.
  var sound: Double? { flatMap { $0.isFinite && $0 >= 0 ? $0 : nil } }
}
