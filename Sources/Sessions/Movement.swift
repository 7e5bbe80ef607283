internal import HealthModel

/// The measured evidence of moving or standing still at one time; unknown values are `nil`.
public struct Movement: Hashable, Sendable, Codable {
  /// The speed over ground in meters per second, preferably the receiver's Doppler speed; `nil`
  /// without a fix.
  public var speedMetersPerSecond: Double?
  /// The standard deviation, in m/s², of the magnitude of the specific force over about one second.
  public var accelerationDeviation: Double?

  public init(speedMetersPerSecond: Double? = nil, accelerationDeviation: Double? = nil) {
    self.speedMetersPerSecond = speedMetersPerSecond
    self.accelerationDeviation = accelerationDeviation
  }
}

extension Session {
  mutating func receive(
    _ movement: Movement, at date: Instant
  ) throws(SessionError.Reason) -> [Effect] {
    if let last = counts.movementDate, date < last { throw .goesBack(to: date, behind: last) }
    if let speed = movement.speedMetersPerSecond {
      guard (0...Counts.greatestSpeed).contains(speed) else { throw .notAValue(speed) }
      counts.speed = Counts.Dated(value: speed, date: date)
    }
    if let deviation = movement.accelerationDeviation {
      guard deviation >= 0, deviation.isFinite else { throw .notAValue(deviation) }
    }
    counts.movementDate = date
    guard state == .running || isPausedByMotion else { return [] }
    switch stillness?.process(movement, at: date) {
    case .stopped(let since): return stoppedMoving(at: notBeforeLastChange(since))
    case .moved(let since): return movedAgain(at: notBeforeLastChange(since))
    case nil: return []
    }
  }

  /// Updates the heart rate in beats per minute; 0 is lost contact.
  mutating func receive(
    heartRate beatsPerMinute: Double, at date: Instant
  ) throws(SessionError.Reason) -> [Effect] {
    guard (0...Counts.greatestHeartRate).contains(beatsPerMinute) else {
      throw .notAValue(beatsPerMinute)
    }
    if let last = heartRate.last, date < last.date {
      throw .goesBack(to: date, behind: last.date)
    }
    let value = beatsPerMinute == 0 ? nil : beatsPerMinute
    heartRate.receive(HeartRateAverage.Value(date: date, beatsPerMinute: value), in: timeline)
    if let value { noteHeartRate(value) }
    return []
  }

  /// Updates a count since the start, which never decreases.
  mutating func receive(
    _ count: Int, for total: WritableKeyPath<Counts, Int?>
  ) throws(SessionError.Reason) -> [Effect] {
    guard count >= 0 else { throw .notAValue(Double(count)) }
    if let last = counts[keyPath: total], count < last {
      throw .decreases(from: Double(last), to: Double(count))
    }
    counts[keyPath: total] = count
    return []
  }

  mutating func correct(strokeCount: Int) throws(SessionError.Reason) -> [Effect] {
    guard strokeCount >= 0 else { throw .notAValue(Double(strokeCount)) }
    counts.strokeCount = strokeCount
    return []
  }

  mutating func receive(energy kilocalories: Double) throws(SessionError.Reason) -> [Effect] {
    guard (0...Counts.greatestEnergyKilocalories).contains(kilocalories) else {
      throw .notAValue(kilocalories)
    }
    if let last = counts.energyKilocalories, kilocalories < last {
      throw .decreases(from: last, to: kilocalories)
    }
    counts.energyKilocalories = kilocalories
    return []
  }

  private mutating func stoppedMoving(at date: Instant) -> [Effect] {
    let event = record(WorkoutEvent(kind: .motionPaused, at: date))
    guard options.autoPause == .pausesTimer else { return [event] }
    isPausedByMotion = true
    return [event] + pauseTimer(at: date)
  }

  private mutating func movedAgain(at date: Instant) -> [Effect] {
    let event = record(WorkoutEvent(kind: .motionResumed, at: date))
    guard options.autoPause == .pausesTimer else { return [event] }
    return [event] + resumeTimer(at: date)
  }
}
