import ArgumentParser

/// How tall someone is, as people write it: `1.75m`, `175cm`, `5ft9in`.
struct HeightArgument: ExpressibleByArgument, Hashable {
  let meters: Double

  /// Nobody is smaller or taller.
  static let limits = 0.3...2.8

  init?(argument: String) {
    guard let meters = PartedAmount(argument)?.sum(PartedAmount.meters),
      Self.limits.contains(meters)
    else { return nil }
    self.meters = meters
  }
}
