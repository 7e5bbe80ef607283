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
