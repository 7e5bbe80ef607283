/// Keys that the export format has no name for, of this system's own.
extension MetadataKey {
  /// On a lap event: a quantity of length, how far the lap was, as it was shown when it ended.
  public static let lapDistance: MetadataKey = "WorkoutLapDistance"
  /// On a segment event: what it was called when it began.
  public static let segmentName: MetadataKey = "WorkoutSegmentName"
  /// On a marker event: what someone wrote beside it.
  public static let markerText: MetadataKey = "WorkoutMarkerText"
  /// What went wrong while recording and was survived, a line each.
  public static let recordingNotes: MetadataKey = "WorkoutRecordingNotes"
  /// Where a sensor is worn, in the words of docs/units-and-frames.md.
  public static let sensorPlacement: MetadataKey = "WorkoutSensorPlacement"
  /// On a trace of motion: what is done to its samples before an engine takes them, as JSON.
  public static let sensorCorrection: MetadataKey = "WorkoutSensorCorrection"
  /// On a sample that was estimated: the name of the engine, whose version is `algorithmVersion`.
  public static let algorithm: MetadataKey = "WorkoutAlgorithm"
  /// On an estimate: eight of ten true values are not below this, a quantity.
  public static let interval80Lower: MetadataKey = "WorkoutInterval80Lower"
  /// On an estimate: eight of ten true values are not above this, a quantity.
  public static let interval80Upper: MetadataKey = "WorkoutInterval80Upper"
  /// On an estimate: what has to be known to trust it, a word of docs/validation.md.
  public static let validity: MetadataKey = "WorkoutValidity"
  /// On an estimate: its standard deviation, a quantity.
  public static let standardDeviation: MetadataKey = "WorkoutStandardDeviation"
  /// On an estimate: its value before it was held within what is told, a quantity.
  public static let unlimitedValue: MetadataKey = "WorkoutUnlimitedValue"
  /// On an estimate: the identities of the objects that went into it, with spaces between.
  public static let estimateInputs: MetadataKey = "WorkoutEstimateInputs"
  /// On an estimate: how many objects went into it.
  public static let estimateInputCount: MetadataKey = "WorkoutEstimateInputCount"
  /// On an estimate: what was expected of the person before anything was measured, a quantity.
  public static let estimatePrior: MetadataKey = "WorkoutEstimatePrior"
  /// On an estimate: more of what it was made of, as JSON.
  public static let estimateDetails: MetadataKey = "WorkoutEstimateDetails"
  /// On an estimate: the date of the recalibration that it obeys.
  public static let recalibratedFrom: MetadataKey = "WorkoutRecalibratedFrom"
  /// On a sample of active energy: what it was estimated by, such as `demand` or `heartRate`.
  public static let energyMethod: MetadataKey = "WorkoutEnergyMethod"
  /// On the samples of a walking bout: its steps.
  public static let boutStepCount: MetadataKey = "WorkoutBoutStepCount"
  /// On the samples of a walking bout: its cadence, a quantity.
  public static let boutCadence: MetadataKey = "WorkoutBoutCadence"
  /// On the samples of a walking bout: the standard deviation of the stride time over its mean.
  public static let strideTimeVariability: MetadataKey = "WorkoutStrideTimeVariability"
  /// On a sample of the heart's variability: the intervals between beats of its span.
  public static let beatCount: MetadataKey = "WorkoutBeatCount"
  /// On a sample of the heart's variability: how many of them were left out as no normal ones.
  public static let rejectedBeatCount: MetadataKey = "WorkoutRejectedBeatCount"
  /// On a sample of the heart's variability: the mean heart rate of its span, a quantity.
  public static let meanHeartRate: MetadataKey = "WorkoutMeanHeartRate"
  /// On a trace of cycling: the way of one revolution of the wheel, a quantity of length.
  public static let wheelCircumference: MetadataKey = "WorkoutWheelCircumference"
  /// On a sample of distance: how much of it another sensor counted where no fix told the way, a quantity.
  public static let countedDistance: MetadataKey = "WorkoutCountedDistance"
  /// On a workout: the horizontal accuracy, 95 % radius, that its fixes had to have, a quantity of length;
  /// absent where it was not asked for.
  public static let accuracyLimit: MetadataKey = "WorkoutAccuracyLimit"
  /// On an event: when the person was notified of it, a date.
  public static let notified: MetadataKey = "WorkoutNotified"
  /// On an event: how the person was notified of it, `desktop` or `terminal`.
  public static let notificationChannel: MetadataKey = "WorkoutNotificationChannel"
  /// On a workout: whether estimates of the person leave it out (a load, a pram, a treadmill).
  public static let leftOutOfEstimates: MetadataKey = "WorkoutLeftOutOfEstimates"
  /// On a trace of one measure: what it measures, a word of docs/traces.md or the name that a file gave.
  public static let traceMeasure: MetadataKey = "WorkoutTraceMeasure"
  /// On a trace of one measure: its unit, as ``Unit`` or the file writes it; without one it has none.
  public static let traceUnit: MetadataKey = "WorkoutTraceUnit"
}

extension Metadata {
  /// The limit of accuracy that a workout was recorded with, in metres, 95 % radius.
  public var accuracyLimitMeters: Double? {
    guard case .quantity(let limit)? = self[.accuracyLimit],
      let meters = try? limit.value(in: .meter), meters.isFinite, meters > 0
    else { return nil }
    return meters
  }
}
