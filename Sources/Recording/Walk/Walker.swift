public import Mobility

/// What a recording knows of who walks; journaled with it, so that it goes on the same after a crash.
public struct Walker: Hashable, Sendable, Codable {
  /// How tall the person was when the recording began.
  public var heightMeters: Double?
  /// Whether the person uses a wheelchair whatever the activity: then pushes are counted, and no steps.
  public var usesWheelchair: Bool
  public var calibrations: WalkCalibrations

  public init(
    heightMeters: Double? = nil, usesWheelchair: Bool = false,
    calibrations: WalkCalibrations = WalkCalibrations()
  ) {
    self.heightMeters = heightMeters
    self.usesWheelchair = usesWheelchair
    self.calibrations = calibrations
  }
}
