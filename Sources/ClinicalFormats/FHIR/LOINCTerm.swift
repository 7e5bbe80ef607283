/// A code of LOINC with its name.
///
/// **Source** The vital signs are those of HL7 FHIR R4, *Observation Vital Signs*. Each other code
/// was found with the same meaning in at least two independent collections: HL7's Physical Activity
/// and Personal Health Record guides, extracts of the LOINC and OHDSI vocabularies in open
/// projects, value sets of national guides. A code that appears in only one open mapping is not
/// included; docs/fhir.md lists those, and the wrong codes that are in circulation.
///
/// This material contains content from LOINC (http://loinc.org). LOINC is copyright © Regenstrief
/// Institute, Inc. and the LOINC Committee and is available at no cost under the license at
/// http://loinc.org/license.
struct LOINCTerm: Hashable, Sendable {
  let code: String
  let name: String

  init(_ code: String, _ name: String) {
    self.code = code
    self.name = name
  }
}

extension LOINCTerm {
  static let heartRate = LOINCTerm("8867-4", "Heart rate")
  static let respiratoryRate = LOINCTerm("9279-1", "Respiratory rate")
  static let bodyTemperature = LOINCTerm("8310-5", "Body temperature")
  static let bodyHeight = LOINCTerm("8302-2", "Body height")
  static let bodyWeight = LOINCTerm("29463-7", "Body weight")
  static let bodyMassIndex = LOINCTerm("39156-5", "Body mass index (BMI) [Ratio]")
  /// The code that R4's profile requires.
  static let oxygenSaturation = LOINCTerm("2708-6", "Oxygen saturation in Arterial blood")
  static let pulseOximetry = LOINCTerm(
    "59408-5", "Oxygen saturation in Arterial blood by Pulse oximetry")
  static let bloodPressurePanel = LOINCTerm(
    "85354-9", "Blood pressure panel with all children optional")
  static let systolicPressure = LOINCTerm("8480-6", "Systolic blood pressure")
  static let diastolicPressure = LOINCTerm("8462-4", "Diastolic blood pressure")

  static let restingHeartRate = LOINCTerm("40443-4", "Heart rate --resting")
  static let heartRateVariability = LOINCTerm(
    "80404-7", "R-R interval.standard deviation (Heart rate variability)")
  static let perfusionIndex = LOINCTerm("61006-3", "Perfusion index Tissue by Pulse oximetry")
  static let bodyFat = LOINCTerm("41982-0", "Percentage of body fat Measured")
  static let leanBodyWeight = LOINCTerm("91557-9", "Lean body weight")

  static let steps = LOINCTerm("55423-8", "Number of steps in unspecified time Pedometer")
  static let flights = LOINCTerm("100304-5", "Flights climbed [#] Reporting Period")
  static let activeEnergy = LOINCTerm(
    "93819-1", "Calories burned in unspecified time --during activity")
  static let cyclingDistance = LOINCTerm("93818-3", "Cycling distance unspecified time")
  static let swimmingDistance = LOINCTerm("93816-7", "Swimming distance unspecified time")
  static let sixMinuteWalk = LOINCTerm("64098-7", "Six minute walk test")

  static let exerciseActivity = LOINCTerm("73985-4", "Exercise activity")
  static let exerciseDuration = LOINCTerm("55411-3", "Exercise duration")
  static let distanceTraveled = LOINCTerm("103208-5", "Distance traveled")

  static let bloodGlucose = LOINCTerm("2339-0", "Glucose [Mass/volume] in Blood")
  static let forcedVitalCapacity = LOINCTerm(
    "19870-5", "Forced vital capacity [Volume] Respiratory system")
  static let forcedExpiratoryVolume = LOINCTerm("20150-9", "FEV1")
  static let peakExpiratoryFlow = LOINCTerm(
    "33452-4", "Maximum expiratory gas flow Respiratory system airway")
  static let anxietyScore = LOINCTerm(
    "70274-6", "Generalized anxiety disorder 7 item (GAD-7) total score [Reported.PHQ]")
  static let depressionScore = LOINCTerm(
    "44261-6", "Patient Health Questionnaire 9 item (PHQ-9) total score [Reported]")
  static let energyIntake = LOINCTerm("9052-2", "Calorie intake total")
}
