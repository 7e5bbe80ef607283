/// How samples that are estimates of a person are known by their sync identifiers.
///
/// What is derived from one workout's recording alone is known otherwise (``DerivedSamples``).
public enum EstimateSamples {
  /// What the sync identifiers of all estimates begin with.
  public static let prefix = "estimate/"

  /// The version that an estimate is first saved with; one that turns out otherwise has the next.
  public static let firstVersion = 1.0

  /// The condition for samples that are none: what estimates are made of.
  static let isNone = "(syncIdentifier IS NULL OR syncIdentifier NOT GLOB 'estimate/*')"
}
