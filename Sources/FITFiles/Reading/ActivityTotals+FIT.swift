import ActivityItems
internal import HealthModel

extension ActivityTotals {
  private static let thousandths = 1000.0
  private static let hundredths = 100.0
  private static let cadenceFraction = 128.0
  private static let stepsPerStride = 2.0

  /// Creates the totals of a session or lap message.
  init(_ message: FITMessage, fields: FITTotalsFields, cycles: FITCycles) {
    self.init()
    timerSeconds = message.number(fields.timerTime, scale: Self.thousandths)
    elapsedSeconds = message.number(fields.elapsedTime, scale: Self.thousandths)
    movingSeconds = message.number(fields.movingTime, scale: Self.thousandths)
    distanceMeters = message.number(fields.distance, scale: Self.hundredths)
    ascentMeters = Self.sum(message, fields.ascent, fields.fractionalAscent, Self.hundredths)
    descentMeters = Self.sum(message, fields.descent, fields.fractionalDescent, Self.hundredths)
    kilocalories = message.number(fields.calories)
    averageSpeed =
      message.number(fields.enhancedAverageSpeed, scale: Self.thousandths)
      ?? message.number(fields.averageSpeed, scale: Self.thousandths)
    maximumSpeed =
      message.number(fields.enhancedMaximumSpeed, scale: Self.thousandths)
      ?? message.number(fields.maximumSpeed, scale: Self.thousandths)
    averageHeartRate = Self.heartRate(message, fields.averageHeartRate)
    minimumHeartRate = Self.heartRate(message, fields.minimumHeartRate)
    maximumHeartRate = Self.heartRate(message, fields.maximumHeartRate)
    averageCadence = Self.sum(
      message, fields.averageCadence, fields.averageFractionalCadence, Self.cadenceFraction)
    maximumCadence = Self.sum(
      message, fields.maximumCadence, fields.maximumFractionalCadence, Self.cadenceFraction)
    averagePower = message.number(fields.averagePower)
    maximumPower = message.number(fields.maximumPower)
    readCycles(message, fields: fields, cycles: cycles)
    activeLengthCount = message.integer(fields.activeLengths)
    if let lengths = message.integer(fields.lengths), let active = activeLengthCount,
      lengths >= active
    {
      restLengthCount = lengths - active
    }
    if let rests = message.own(FITOwnField.restLengthCount)?.integer {
      restLengthCount = Int(exactly: rests)
    }
  }

  private mutating func readCycles(
    _ message: FITMessage, fields: FITTotalsFields, cycles: FITCycles
  ) {
    let count = Self.sum(message, fields.cycles, fields.fractionalCycles, Self.cadenceFraction)
    switch cycles {
    case .strides: stepCount = count.flatMap { Int(exactly: ($0 * Self.stepsPerStride).rounded()) }
    case .strokes: strokeCount = count.flatMap { Int(exactly: $0.rounded()) }
    case .other: break
    }
    if let steps = message.own(FITOwnField.stepCount)?.integer { stepCount = Int(exactly: steps) }
    if let strokes = message.own(FITOwnField.strokeCount)?.integer {
      strokeCount = Int(exactly: strokes)
    }
  }

  /// Returns the heart rate; `nil` for 0, which means that none was measured.
  private static func heartRate(_ message: FITMessage, _ field: UInt8) -> Double? {
    message.number(field).flatMap { $0 == 0 ? nil : $0 }
  }

  private static func sum(
    _ message: FITMessage, _ whole: UInt8, _ fraction: UInt8, _ scale: Double
  ) -> Double? {
    message.number(whole).map { $0 + (message.number(fraction, scale: scale) ?? 0) }
  }
}

/// The meaning of the cycles of a sport.
enum FITCycles {
  /// Strides of two steps each.
  case strides
  case strokes
  case other

  init(_ type: WorkoutActivityType) {
    switch type {
    case .running, .walking, .hiking, .trackAndField, .transition: self = .strides
    case .swimming, .rowing, .paddleSports: self = .strokes
    default: self = .other
    }
  }
}
