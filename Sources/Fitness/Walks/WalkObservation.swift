public import Foundation
public import HealthModel

/// One bout of continuous walking as the weekly estimates see it: how long, how fast, how even.
///
/// What was not measured is absent. Walking that says nothing of the person, on a treadmill, with a pram
/// or in a wheelchair, is not given at all.
public struct WalkObservation: Hashable, Sendable, Identifiable {
  /// Which bout it is: two observations with one id are one.
  public var id: UUID
  public var span: Span
  /// Whether the ground was level, or nothing spoke against it.
  public var isLevel: Bool
  /// Whether what measured it was near the body's centre: lower back, waist, pocket or a bag held close.
  public var isNearCentre: Bool
  public var stepCount: Int
  /// Metres per second, the mean of the bout.
  public var speed: Double?
  /// Metres from foot to foot, the mean of the bout.
  public var stepLength: Double?
  /// The part of a stride with both feet on the ground, 0 to 1.
  public var doubleSupport: Double?
  /// The part of the strides whose two steps differ, 0 to 1.
  public var asymmetry: Double?
  /// The standard deviation of the stride time over its mean, 0.02 in healthy walking.
  public var strideTimeVariability: Double?
  /// Steps a minute.
  public var cadence: Double?
  /// The standard deviation of the cadence within the bout, in steps a minute.
  public var cadenceDeviation: Double?
  /// Whether the stride that the speed is of was held against satellite positions.
  public var isCalibrated: Bool

  public init(
    id: UUID, span: Span, isLevel: Bool = true, isNearCentre: Bool = true, stepCount: Int,
    speed: Double? = nil, stepLength: Double? = nil, doubleSupport: Double? = nil,
    asymmetry: Double? = nil, strideTimeVariability: Double? = nil, cadence: Double? = nil,
    cadenceDeviation: Double? = nil, isCalibrated: Bool = false
  ) {
    self.id = id
    self.span = span
    self.isLevel = isLevel
    self.isNearCentre = isNearCentre
    self.stepCount = stepCount
    self.speed = speed
    self.stepLength = stepLength
    self.doubleSupport = doubleSupport
    self.asymmetry = asymmetry
    self.strideTimeVariability = strideTimeVariability
    self.cadence = cadence
    self.cadenceDeviation = cadenceDeviation
    self.isCalibrated = isCalibrated
  }

  /// How long it lasted.
  var seconds: Double { span.duration.inSeconds }
}
