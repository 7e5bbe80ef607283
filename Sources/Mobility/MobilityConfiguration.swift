/// The configuration of the engine.
public struct MobilityConfiguration: Hashable, Sendable {
  public var placement: BodyPlacement
  /// The height of the person; without it there are no speeds and step lengths.
  public var heightMeters: Double?
  /// The calibration of the person's distances.
  public var calibration: SpeedCalibration?
  /// Whether the person uses a wheelchair; then pushes are counted instead of steps.
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
