import ArgumentParser

/// A height argument: `1.75m`, `175cm`, `5ft9in`.
struct HeightArgument: ExpressibleByArgument, Hashable {
  let meters: Double

  /// The valid heights of a person in meters.
  static let limits = 0.3...2.8

  init?(argument: String) {
    guard let meters = CompoundAmount(argument)?.sum(CompoundAmount.meters),
      Self.limits.contains(meters)
    else { return nil }
    self.meters = meters
  }
}
