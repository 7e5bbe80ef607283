/// Why something was not measured of a bout, although there was walking.
public enum GaitRefusal: String, Hashable, Sendable, Codable {
  /// Nobody said how tall the person is; speed and step length follow from it.
  case heightUnknown = "height-unknown"
  /// Too few strides, or none that were straight.
  case tooFewStrides = "too-few-strides"
  /// The ground rose or fell: what holds on flat ground does not hold there.
  case notFlat = "not-flat"
  /// The sensor is not where it can be measured.
  case placement
  /// It needs to be compared with a known distance first.
  case uncalibrated
  /// The number was outside of what people do, so the method has failed.
  case implausible
}
