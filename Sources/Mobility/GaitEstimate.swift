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
