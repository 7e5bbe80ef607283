/// What codes and identifiers of a bundle are of: the published systems, and our own (docs/fhir.md).
enum FHIRSystem {
  static let loinc: StaticString = "http://loinc.org"
  static let unitsOfMeasure: StaticString = "http://unitsofmeasure.org"
  static let observationCategory: StaticString =
    "http://terminology.hl7.org/CodeSystem/observation-category"
  static let dataAbsentReason: StaticString =
    "http://terminology.hl7.org/CodeSystem/data-absent-reason"
  /// Of identifiers that are URIs.
  static let uri: StaticString = "urn:ietf:rfc:3986"

  /// Names of types, as on the command line: `heartRate`.
  static let type: StaticString = "urn:workout:type"
  /// Names of what was done in a workout: `walking`.
  static let activity: StaticString = "urn:workout:activity"
  /// Names of the parts of an observation that are no types: `interval80Lower`, `duration`.
  static let measure: StaticString = "urn:workout:measure"
  /// How a value came about: `userEntered`.
  static let method: StaticString = "urn:workout:method"
  /// Names of values; the enumeration's name follows: `urn:workout:value:SleepAnalysis`.
  static let valuePrefix = "urn:workout:value:"
  static let syncIdentifier: StaticString = "urn:workout:sync-identifier"
  static let subject: StaticString = "urn:workout:subject"

  /// The standard deviation of a quantity (an extension of FHIR itself).
  static let uncertainty: StaticString =
    "http://hl7.org/fhir/StructureDefinition/iso21090-uncertainty"
  /// The version that goes with a sync identifier.
  static let syncVersion: StaticString = "urn:workout:extension:sync-version"
}
