/// The sync identifiers by which samples that are estimates of a person are recognized.
///
/// Samples derived from one workout's recording alone have other identifiers (``DerivedSamples``).
package enum EstimateSamples {
  /// The prefix of the sync identifiers of all estimates.
  package static let prefix = "estimate/"

  /// The version of a new estimate; a changed one gets the next.
  package static let firstVersion = 1.0

  /// The condition for samples that are not estimates: the inputs of estimates.
  static let isNone = "(syncIdentifier IS NULL OR syncIdentifier NOT GLOB 'estimate/*')"
}
