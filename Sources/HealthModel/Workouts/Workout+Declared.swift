/// The totals that the device of an imported workout counted, as its file declares them.
public struct DeclaredTotals: Hashable, Sendable {
  /// The values that have a field in the totals of any workout.
  public var totals = Workout.Totals()
  /// Seconds with the timer running.
  public var timerSeconds: Double?
  /// Seconds from start to end.
  public var elapsedSeconds: Double?
  /// Meters per second.
  public var averageSpeed: Double?

  public init() {}

  /// Reads the totals from the metadata of an imported workout or of one of its laps.
  ///
  /// Invalid totals (negative or not finite) are treated as absent.
  public init(_ metadata: Metadata) {
    func value(_ key: MetadataKey, _ unit: Unit) -> Double? {
      guard let value = try? metadata.quantity(key)?.value(in: unit), value.isFinite, value >= 0
      else { return nil }
      return value
    }
    func count(_ key: MetadataKey) -> Int? {
      guard let number = metadata.number(key), number >= 0 else { return nil }
      return Int(exactly: number.rounded())
    }
    timerSeconds = value(.fileTimerTime, .second)
    elapsedSeconds = value(.fileElapsedTime, .second)
    averageSpeed = value(.fileAverageSpeed, .meterPerSecond)
    totals.distanceMeters = value(.fileDistance, .meter)
    totals.energyKilocalories = value(.fileEnergy, .kilocalorie)
    totals.ascentMeters = value(.fileAscent, .meter)
    totals.descentMeters = value(.fileDescent, .meter)
    totals.movingSeconds = value(.fileMovingTime, .second)
    totals.maximumSpeedMetersPerSecond = value(.fileMaximumSpeed, .meterPerSecond)
    totals.averageHeartRate = value(.fileAverageHeartRate, .countPerMinute)
    totals.maximumHeartRate = value(.fileMaximumHeartRate, .countPerMinute)
    totals.stepCount = count(.fileStepCount)
    totals.strokeCount = count(.fileStrokeCount)
  }
}

extension Workout {
  /// Whether the workout comes from a file of another program or device.
  public var isImported: Bool { header.metadata[.importedFrom] != nil }

  /// The totals declared by the device of an imported workout; empty for a recording of this
  /// program.
  public var declared: DeclaredTotals {
    isImported ? DeclaredTotals(header.metadata) : DeclaredTotals()
  }

  /// The time with the timer running: declared by the device of an imported workout, otherwise from
  /// start to end without pauses.
  public var timerDuration: Duration {
    guard isImported else { return duration }
    return Self.declared(header.metadata, .fileTimerTime) ?? duration
  }

  /// The time from start to end: declared by the device of an imported workout, otherwise that of
  /// the span.
  public var elapsedDuration: Duration {
    guard isImported else { return span.duration }
    return Self.declared(header.metadata, .fileElapsedTime) ?? span.duration
  }

  /// Meters per second with the timer running; `nil` if distance or time is unknown.
  public var averageSpeedMetersPerSecond: Double? {
    if let speed = declared.averageSpeed, speed > 0 { return speed }
    let seconds = timerDuration.inSeconds
    guard let meters = totals.distanceMeters, seconds > 0 else { return nil }
    return meters / seconds
  }

  /// Returns a duration in whole microseconds; zero means that the device declared none.
  static func declared(_ metadata: Metadata, _ key: MetadataKey) -> Duration? {
    guard let seconds = try? metadata.quantity(key)?.value(in: .second), seconds > 0,
      seconds < Self.maximumDeclared
    else { return nil }
    return .microseconds(Int64(clamping: (seconds * 1e6).rounded()))
  }

  /// The maximum in seconds: a century, far below the maximum of a duration in microseconds.
  private static let maximumDeclared = 3.2e9
}

extension Workout.Totals {
  /// Returns these totals, with missing ones taken from `other`.
  public func filled(from other: Workout.Totals) -> Workout.Totals {
    var totals = self
    totals.distanceMeters = distanceMeters ?? other.distanceMeters
    totals.energyKilocalories = energyKilocalories ?? other.energyKilocalories
    totals.ascentMeters = ascentMeters ?? other.ascentMeters
    totals.descentMeters = descentMeters ?? other.descentMeters
    totals.movingSeconds = movingSeconds ?? other.movingSeconds
    totals.maximumSpeedMetersPerSecond =
      maximumSpeedMetersPerSecond ?? other.maximumSpeedMetersPerSecond
    totals.averageHeartRate = averageHeartRate ?? other.averageHeartRate
    totals.maximumHeartRate = maximumHeartRate ?? other.maximumHeartRate
    totals.stepCount = stepCount ?? other.stepCount
    totals.strokeCount = strokeCount ?? other.strokeCount
    return totals
  }
}
