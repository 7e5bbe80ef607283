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
