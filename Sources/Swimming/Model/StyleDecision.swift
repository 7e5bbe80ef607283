/// What a window was called, as the sum of what each feature says for it.
public struct StyleDecision: Hashable, Sendable {
  /// What one feature says for the class rather than the next, in natural logarithms of odds.
  public struct Contribution: Hashable, Sendable {
    /// A name of ``FeatureSet/names``, or ``StyleDecision/bias``.
    public var feature: String
    public var logOdds: Double
  }

  /// The name of what is said before anything is seen.
  public static let bias = "bias"

  public var style: StyleClass
  public var probability: Double
  /// The class that is most likely after this.
  public var next: StyleClass
  /// The largest first, for and against.
  public var contributions: [Contribution]

  /// The logarithm of how much likelier the class is than the next: the sum of the contributions.
  public var logOdds: Double { contributions.reduce(0) { $0 + $1.logOdds } }
}
