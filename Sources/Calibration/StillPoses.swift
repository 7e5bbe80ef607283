public import HealthModel

/// A detector of the intervals in which a sensor was held still, sample by sample.
///
/// A quarter of a second is still when neither acceleration nor rotation varies; consecutive still quarters
/// with equal means are a pose. The first and the last quarter of a pose are excluded, because a hand may
/// have touched the sensor.
///
/// **Source** The idea of a detector on the variance of the acceleration is of D. Tedaldi, A. Pretto, E.
/// Menegatti, *A robust and easy to implement method for IMU calibration without external equipments*, ICRA
/// 2014. **Departs from it** in that limits are fixed instead of a multiple of a long initial rest, which a
/// handheld sensor does not have; and in that a pose must not drift, which a variance over a short window
/// does not detect.
public struct StillPoses: Sendable {
  /// The limits of stillness.
  public struct Limits: Hashable, Sendable {
    /// The standard deviation within a quarter of a second, in m/s²: cheap chips have 0.05, a hand 0.3.
    public var accelerationDeviation = 0.12
    /// The standard deviation within a quarter of a second, in rad/s.
    public var rotationDeviation = 0.05
    /// The maximum difference between a quarter's mean and that of the pose, in m/s²: a degree is 0.17.
    public var drift = 0.1
    /// The minimum duration of a pose, without its ends.
    public var shortest = Duration.milliseconds(1500)

    public init() {}

    /// The limits for a hanging arm.
    public static let ofBody: Limits = {
      var limits = Limits()
      limits.accelerationDeviation = 0.4
      limits.rotationDeviation = 0.25
      limits.drift = 0.5
      return limits
    }()
  }

  private static let blockLength = Duration.milliseconds(250)
  /// The minimum samples of a quarter, for 20 samples per second.
  private static let minimumSamples = 5

  public let limits: Limits
  /// The number of samples with values that are not finite.
  public private(set) var nonFiniteCount = 0
  /// The smallest deviation of the acceleration in a quarter of a second, in m/s²; `nil` before the first.
  public private(set) var leastDeviation: Double?
  private var block = MotionSums()
  /// The sums of the still quarters without the first and the last.
  private var pose = MotionSums()
  /// The last still quarter.
  private var last: MotionSums?
  private var lastUptime: Duration?

  public init(limits: Limits = Limits()) {
    self.limits = limits
  }

  /// The current pose, once it is long enough.
  public var held: StillPose? { finished(pose) }

  /// Whether the sensor is currently still, however briefly.
  public var isStill: Bool { last != nil }

  /// Processes the next sample; times must be ascending.
  ///
  /// - Returns: The pose that has just ended, if any.
  public mutating func process(_ reading: Reading<MotionSample>) -> StillPose? {
    guard reading.value.acceleration.isFinite, reading.value.rotationRate?.isFinite != false else {
      nonFiniteCount += 1
      return nil
    }
    var ended: StillPose?
    if let lastUptime, reading.uptime - lastUptime > Self.blockLength {
      ended = close()
      block = MotionSums()
    } else if block.count > 0, reading.uptime - block.start >= Self.blockLength {
      ended = drainBlock()
    }
    lastUptime = reading.uptime
    block.add(reading.value, at: reading.uptime)
    return ended
  }

  /// Ends the samples and returns the current pose, if any.
  public mutating func finish() -> StillPose? {
    let ended = block.count > 0 ? drainBlock() : nil
    return ended ?? close()
  }

  private mutating func drainBlock() -> StillPose? {
    let block = self.block
    self.block = MotionSums()
    guard block.count >= Self.minimumSamples else { return close() }
    let deviation = block.accelerationDeviation
    leastDeviation = min(leastDeviation ?? deviation, deviation)
    guard deviation <= limits.accelerationDeviation,
      block.rotationDeviation <= limits.rotationDeviation
    else { return close() }
    guard let last else {
      self.last = block
      pose = MotionSums()
      return nil
    }
    let mean = pose.count > 0 ? pose.acceleration : last.acceleration
    guard (block.acceleration - mean).magnitude <= limits.drift else {
      let ended = close()
      self.last = block
      return ended
    }
    if isFirstTaken { pose.add(last) } else { isFirstTaken = true }
    self.last = block
    return nil
  }

  /// Whether the excluded quarter at the start has passed.
  private var isFirstTaken = false

  private mutating func close() -> StillPose? {
    defer {
      pose = MotionSums()
      last = nil
      isFirstTaken = false
    }
    return finished(pose)
  }

  private func finished(_ sums: MotionSums) -> StillPose? {
    guard sums.count > 0, sums.end - sums.start >= limits.shortest else { return nil }
    return StillPose(
      start: sums.start, end: sums.end, acceleration: sums.acceleration,
      rotationRate: sums.rotationRate, noise: sums.accelerationDeviation)
  }
}

/// An interval in which a sensor was held still.
public struct StillPose: Hashable, Sendable {
  /// The start and end on the boot clock.
  public var start: Duration
  public var end: Duration
  /// The mean specific force in m/s².
  public var acceleration: Vector3
  /// The mean angular rate in rad/s, where it was measured in every sample.
  public var rotationRate: Vector3?
  /// The largest standard deviation of an axis of the acceleration, in m/s².
  public var noise: Double

  public init(
    start: Duration, end: Duration, acceleration: Vector3, rotationRate: Vector3? = nil,
    noise: Double
  ) {
    self.start = start
    self.end = end
    self.acceleration = acceleration
    self.rotationRate = rotationRate
    self.noise = noise
  }

  public var face: SensorFace? { SensorFace(up: acceleration) }
}
