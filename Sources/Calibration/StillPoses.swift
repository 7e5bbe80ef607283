public import HealthModel

/// Finds where a sensor was held still, sample by sample.
///
/// A quarter of a second is still when neither acceleration nor rotation varies in it; still quarters that
/// agree are a pose. The first and the last quarter of a pose are left out: a hand was there.
///
/// **Source** The idea of a detector on the variance of the acceleration is of D. Tedaldi, A. Pretto,
/// E. Menegatti, *A robust and easy to implement method for IMU calibration without external equipments*,
/// ICRA 2014. We depart from it: limits are fixed, not a multiple of a first long rest, for a sensor in a
/// hand has none; and a pose must not drift, which a variance over a short window does not see.
public struct StillPoses: Sendable {
  /// What still is.
  public struct Limits: Hashable, Sendable {
    /// Standard deviation within a quarter of a second, in m/s²: cheap chips have 0.05, a hand 0.3.
    public var accelerationDeviation = 0.12
    /// Standard deviation within a quarter of a second, in rad/s.
    public var rotationDeviation = 0.05
    /// How far a quarter's mean may be from that of the pose, in m/s²: a degree is 0.17.
    public var drift = 0.1
    /// How long a pose is at least, without its ends.
    public var shortest = Duration.milliseconds(1500)

    public init() {}

    /// For an arm that hangs.
    public static let ofBody: Limits = {
      var limits = Limits()
      limits.accelerationDeviation = 0.4
      limits.rotationDeviation = 0.25
      limits.drift = 0.5
      return limits
    }()
  }

  private static let blockLength = Duration.milliseconds(250)
  /// 20 samples a second.
  private static let leastSamples = 5

  public let limits: Limits
  /// Samples with a number that is none.
  public private(set) var nonFiniteCount = 0
  /// The least that the acceleration varied in a quarter of a second, in m/s²; `nil` before the first.
  public private(set) var leastDeviation: Double?
  private var block = MotionSums()
  /// Still quarters but the first and the last.
  private var pose = MotionSums()
  /// The last still quarter.
  private var last: MotionSums?
  private var lastUptime: Duration?

  public init(limits: Limits = Limits()) {
    self.limits = limits
  }

  /// The pose that is held now, when it has been held for long enough.
  public var held: StillPose? { finished(pose) }

  /// Whether the sensor is still, if only since a moment ago.
  public var isStill: Bool { last != nil }

  /// Takes the next sample; times rise.
  ///
  /// - Returns: The pose that has just ended, if one has.
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
      ended = takeBlock()
    }
    lastUptime = reading.uptime
    block.add(reading.value, at: reading.uptime)
    return ended
  }

  /// The pose that was held at the end, if one was.
  public mutating func finish() -> StillPose? {
    let ended = block.count > 0 ? takeBlock() : nil
    return ended ?? close()
  }

  private mutating func takeBlock() -> StillPose? {
    let block = self.block
    self.block = MotionSums()
    guard block.count >= Self.leastSamples else { return close() }
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

  /// Whether the quarter that is left out at the start has gone by.
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
