/// The elements of an export that are read, or known and skipped; raw values are their names.
enum AppleHealthElement: String, CaseIterable {
  case healthData = "HealthData"
  case exportDate = "ExportDate"
  case me = "Me"
  case record = "Record"
  case correlation = "Correlation"
  case workout = "Workout"
  case activitySummary = "ActivitySummary"
  case metadataEntry = "MetadataEntry"
  case beatList = "HeartRateVariabilityMetadataList"
  case beat = "InstantaneousBeatsPerMinute"
  case workoutEvent = "WorkoutEvent"
  case workoutStatistics = "WorkoutStatistics"
  case workoutActivity = "WorkoutActivity"
  case workoutRoute = "WorkoutRoute"
  case fileReference = "FileReference"
  case location = "Location"
  case clinicalRecord = "ClinicalRecord"
  case audiogram = "Audiogram"
  case sensitivityPoint = "SensitivityPoint"
  case visionPrescription = "VisionPrescription"

  /// Whether the element is a child of an export's root.
  var isTopLevel: Bool {
    switch self {
    case .exportDate, .me, .record, .correlation, .workout, .activitySummary, .clinicalRecord,
      .audiogram, .visionPrescription:
      true
    default: false
    }
  }
}

/// The attributes that are read; raw values are their names.
enum AppleHealthAttribute: String, CaseIterable {
  case type, unit, value, sourceName, sourceVersion, device, creationDate, startDate, endDate
  case key, locale, bpm, time, uuid, date, duration, durationUnit, path
  case sum, average, minimum, maximum
  case workoutActivityType, totalDistance, totalDistanceUnit, totalEnergyBurned
  case totalEnergyBurnedUnit, totalSwimmingStrokeCount
  case latitude, longitude, altitude, horizontalAccuracy, verticalAccuracy, course, speed
  case dateComponents, activeEnergyBurned, activeEnergyBurnedGoal, activeEnergyBurnedUnit
  case appleMoveTime, appleMoveTimeGoal, appleExerciseTime, appleExerciseTimeGoal
  case appleStandHours, appleStandHoursGoal
}
