public import HealthModel

/// A bout of continuous walking with its measures.
///
/// Measures that are unavailable are `nil`, with the reason in ``refusals``. Means and medians are over the
/// straight strides.
public struct WalkingBout: Hashable, Sendable {
  /// The kind of ground.
  public enum Ground: String, Hashable, Sendable, Codable {
    /// Level according to a barometer.
    case flat
    /// Presumed to be level, without a barometer.
    case presumedFlat = "presumed-flat"
    /// Rising or falling by more than level ground does.
    case sloped
    case stairs

    public var isFlat: Bool { self == .flat || self == .presumedFlat }
  }

  /// The interval from the first step to the last.
  public var span: TimeRange
  public var ground: Ground
  public var stepCount: Int
  /// Turns of more than 45 degrees.
  public var turnCount: Int
  /// Steps per minute.
  public var cadence: GaitEstimate?
  /// In m/s.
  public var speed: GaitEstimate?
  /// The mean length of a step in m.
  public var stepLength: GaitEstimate?
  /// The share of a stride with both feet on the ground, 0 to 1.
  public var doubleSupport: GaitEstimate?
  /// The share of strides whose two steps differ by more than a tenth in time, 0 to 1.
  public var asymmetry: GaitEstimate?
  /// The difference of the step times of both feet over their mean: 0 is even.
  public var stepTimeAsymmetry: Double?
  /// The standard deviation of the stride time over its mean, 0.02 in healthy walking.
  public var strideTimeVariability: Double?
  /// The similarity of consecutive steps, and of consecutive strides: the autocorrelation of the vertical
  /// acceleration, at most 1.
  public var stepRegularity: Double?
  public var strideRegularity: Double?
  public var refusals: [GaitMetric: GaitUnavailability]

  public init(span: TimeRange, ground: Ground, stepCount: Int, turnCount: Int = 0) {
    self.span = span
    self.ground = ground
    self.stepCount = stepCount
    self.turnCount = turnCount
    refusals = [:]
  }
}

/// A measure of a walk with its uncertainty.
public struct GaitEstimate: Hashable, Sendable {
  public var value: Double
  /// The interval that contains 80 % of the true values; `nil` where the method is not validated.
  public var interval80: ClosedRange<Double>?

  public init(_ value: Double, interval80: ClosedRange<Double>? = nil) {
    self.value = value
    self.interval80 = interval80
  }
}

/// A measure of a walking bout.
public enum GaitMetric: String, Hashable, Sendable, Codable, CaseIterable {
  case cadence
  case speed
  case stepLength = "step-length"
  case doubleSupport = "double-support"
  case asymmetry
  case strideTimeVariability = "stride-time-variability"
  case regularity
}

/// The fitted models that the measures of a bout are based on.
package struct GaitModels: Sendable {
  package var speed: SpeedModel
  package var doubleSupport: DoubleSupportModel
  /// The contact models with and without rotation.
  package var contacts: (sixAxes: ContactModel, accelerationOnly: ContactModel)
  package var asymmetry: AsymmetryModel

  package init(
    speed: SpeedModel, doubleSupport: DoubleSupportModel,
    contacts: (sixAxes: ContactModel, accelerationOnly: ContactModel) = (
      .sixAxes, .accelerationOnly
    ), asymmetry: AsymmetryModel = .shipped
  ) {
    self.speed = speed
    self.doubleSupport = doubleSupport
    self.contacts = contacts
    self.asymmetry = asymmetry
  }

  /// The models that are fitted on all recordings.
  package static let shipped = GaitModels(speed: .shipped, doubleSupport: .shipped)
}

/// The reason why a measure of a bout is unavailable although there was walking.
public enum GaitUnavailability: String, Hashable, Sendable, Codable {
  /// The person's height is unknown; speed and step length depend on it.
  case heightUnknown = "height-unknown"
  /// Too few strides, or none that were straight.
  case tooFewStrides = "too-few-strides"
  /// The ground was not flat; the models apply to flat ground only.
  case notFlat = "not-flat"
  /// The measure is not available at the sensor's placement.
  case placement
  /// The measure requires a calibration with a known distance.
  case uncalibrated
  /// The value is not plausible, so the method has failed.
  case implausible
}
