public import HealthModel

extension SimulatedWalk {
  /// What a sensor says from the start to the end.
  ///
  /// - Parameters:
  ///   - rate: Samples a second.
  ///   - carriage: Where it is worn: a pocket is the right one, a wrist the left one.
  ///   - turn: How it is turned against the part of the body it is on.
  ///   - hasRotation: Whether it measures rotation too.
  ///   - noise: Times the noise of the body and of the sensor.
  ///   - heightMeters: Of the person, which says how far a step's length makes the trunk rise.
  ///   - start: Of the first sample.
  /// - Returns: A reading for each sample.
  public func readings(
    rate: Double, carriage: Carriage = .lowerBack, turn: SensorTurn = .none,
    hasRotation: Bool = true,
    noise: Double = 1, heightMeters: Double = 1.72,
    start: Instant = Instant(secondsSince1970: 1_790_000_000)
  ) -> [Reading<MotionSample>] {
    var motion = WalkMotion(self, rate: rate, heightMeters: heightMeters, noise: noise)
    return (0..<Int(seconds * rate)).map { index in
      let time = Double(index) / rate
      let (force, rotation) = motion.next(at: time, carriage)
      let sample = MotionSample(
        acceleration: turn.read(force), rotationRate: hasRotation ? turn.read(rotation) : nil)
      let microseconds = Int64((time * 1e6).rounded())
      return Reading(
        time: start + .microseconds(microseconds), uptime: .microseconds(microseconds),
        value: sample)
    }
  }
}
