/// One of the terms whose sum is an estimate, so that it can be said where a number comes from.
public struct GaitTerm: Hashable, Sendable {
  /// As in the table of the model.
  public let name: String
  /// In the unit of the estimate.
  public let value: Double

  package init(_ name: String, _ value: Double) {
    self.name = name
    self.value = value
  }
}
