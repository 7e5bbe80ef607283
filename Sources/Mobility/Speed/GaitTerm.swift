/// One of the terms that add up to an estimate, to explain its value.
public struct GaitTerm: Hashable, Sendable {
  /// The name in the table of the model.
  public let name: String
  /// The value in the unit of the estimate.
  public let value: Double

  package init(_ name: String, _ value: Double) {
    self.name = name
    self.value = value
  }
}
