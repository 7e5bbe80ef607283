internal import HealthModel

/// The category of an observation, from the preferred value set of FHIR R4.
enum FHIRCategory: String, Sendable, CaseIterable {
  case activity, exam, laboratory, procedure, survey, therapy
  case socialHistory = "social-history"
  case vitalSigns = "vital-signs"

  var name: String {
    switch self {
    case .activity: "Activity"
    case .exam: "Exam"
    case .laboratory: "Laboratory"
    case .procedure: "Procedure"
    case .survey: "Survey"
    case .therapy: "Therapy"
    case .socialHistory: "Social History"
    case .vitalSigns: "Vital Signs"
    }
  }

  /// Creates the category of a category type; a symptom that a person reports is a survey.
  init(_ type: CategoryType) {
    self =
      if Self.activities.contains(type) {
        .activity
      } else if Self.findings.contains(type) {
        .exam
      } else if Self.exposures.contains(type) {
        .socialHistory
      } else if Self.tests.contains(type) {
        .laboratory
      } else if type == .medicationDoseEvent {
        .therapy
      } else {
        .survey
      }
  }

  private static let activities: Set<CategoryType> = [
    .sleepAnalysis, .mindfulSession, .appleStandHour, .handwashingEvent, .toothbrushingEvent,
  ]
  private static let findings: Set<CategoryType> = [
    .sleepApneaEvent, .appleWalkingSteadinessEvent, .lowCardioFitnessEvent, .highHeartRateEvent,
    .lowHeartRateEvent, .irregularHeartRhythmEvent, .hypertensionEvent,
  ]
  private static let exposures: Set<CategoryType> = [
    .environmentalAudioExposureEvent, .audioExposureEvent, .headphoneAudioExposureEvent,
    .contraceptive, .sexualActivity,
  ]
  private static let tests: Set<CategoryType> = [
    .ovulationTestResult, .pregnancyTestResult, .progesteroneTestResult,
  ]
}

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
