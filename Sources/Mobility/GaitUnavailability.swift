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
