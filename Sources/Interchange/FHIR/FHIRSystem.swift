/// The systems of codes and identifiers in a bundle: published ones, and those of this project
/// (docs/fhir.md).
enum FHIRSystem {
  static let loinc: StaticString = "http://loinc.org"
  static let unitsOfMeasure: StaticString = "http://unitsofmeasure.org"
  static let observationCategory: StaticString =
    "http://terminology.hl7.org/CodeSystem/observation-category"
  static let dataAbsentReason: StaticString =
    "http://terminology.hl7.org/CodeSystem/data-absent-reason"
  /// The system of identifiers that are URIs.
  static let uri: StaticString = "urn:ietf:rfc:3986"

  /// The system of type names, as on the command line: `heartRate`.
  static let type: StaticString = "urn:workout:type"
  /// The system of workout activities: `walking`.
  static let activity: StaticString = "urn:workout:activity"
  /// The system of observation parts that are not types: `interval80Lower`, `duration`.
  static let measure: StaticString = "urn:workout:measure"
  /// The system of methods: `userEntered`.
  static let method: StaticString = "urn:workout:method"
  /// The prefix of value systems; the enumeration's name follows:
  /// `urn:workout:value:SleepAnalysis`.
  static let valuePrefix = "urn:workout:value:"
  static let syncIdentifier: StaticString = "urn:workout:sync-identifier"
  static let subject: StaticString = "urn:workout:subject"

  /// The standard deviation of a quantity (a standard FHIR extension).
  static let uncertainty: StaticString =
    "http://hl7.org/fhir/StructureDefinition/iso21090-uncertainty"
  /// The version of an object with a sync identifier.
  static let syncVersion: StaticString = "urn:workout:extension:sync-version"
}
