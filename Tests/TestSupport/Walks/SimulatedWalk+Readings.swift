public import HealthModel

extension SimulatedWalk {
  /// Returns the readings of a sensor from the start to the end.
  ///
  /// - Parameters:
  ///   - rate: The samples per second.
  ///   - carriage: The place of wear: a pocket is the right one, a wrist the left one.
  ///   - turn: The rotation against the part of the body that carries it.
  ///   - hasRotation: Whether it also measures rotation.
  ///   - noise: The factor for the noise of the body and of the sensor.
  ///   - heightMeters: The height of the person, which determines the rise of the trunk for a step length.
  ///   - start: The time of the first sample.
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
