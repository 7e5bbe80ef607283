/// The classification of a window, as the sum of the contributions of the features.
public struct StyleDecision: Hashable, Sendable {
  /// The contribution of one feature to the class over the next one, in natural log odds.
  public struct Contribution: Hashable, Sendable {
    /// A name from ``FeatureSet/names``, or ``StyleDecision/bias``.
    public var feature: String
    public var logOdds: Double
  }

  /// The name of the contribution that is independent of features.
  public static let bias = "bias"

  public var style: StyleClass
  public var probability: Double
  /// The second most likely class.
  public var next: StyleClass
  /// The contributions by descending size, positive and negative.
  public var contributions: [Contribution]

  /// The log odds of the class over the next one: the sum of the contributions.
  public var logOdds: Double { contributions.reduce(0) { $0 + $1.logOdds } }
}
