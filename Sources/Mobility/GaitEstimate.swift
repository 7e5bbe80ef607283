/// A number about a walk, with how sure it is.
public struct GaitEstimate: Hashable, Sendable {
  public var value: Double
  /// Eight of ten true values lie in it; `nil` where nobody has measured how good the method is.
  public var interval80: ClosedRange<Double>?

  public init(_ value: Double, interval80: ClosedRange<Double>? = nil) {
    self.value = value
    self.interval80 = interval80
  }
}
