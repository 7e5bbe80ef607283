/// What the engine has to be told.
public struct MobilityConfiguration: Hashable, Sendable {
  public var placement: BodyPlacement
  /// How tall the person is; without it there are no speeds and no step lengths.
  public var heightMeters: Double?
  /// How this person's distance compares with what the engine makes of it.
  public var calibration: SpeedCalibration?
  /// Whether the person uses a wheelchair: then pushes are counted and not steps.
  public var usesWheelchair: Bool

  public init(
    placement: BodyPlacement, heightMeters: Double? = nil, calibration: SpeedCalibration? = nil,
    usesWheelchair: Bool = false
  ) {
    self.placement = placement
    self.heightMeters = heightMeters
    self.calibration = calibration
    self.usesWheelchair = usesWheelchair
  }
}
