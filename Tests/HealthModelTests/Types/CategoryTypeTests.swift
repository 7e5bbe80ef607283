import HealthModel
import Testing

@Suite("Category types")
struct CategoryTypeTests {
  @Test("there are 73 types, each with a unique identifier and name")
  func counts() {
    #expect(CategoryType.all.count == 73)
    #expect(Set(CategoryType.all.map(\.identifier)).count == 73)
    #expect(Set(CategoryType.all.map(\.name)).count == 73)
    #expect(Set(CategoryType.all.map(\.values)).count == 19)
  }

  @Test("every type is found by its identifier and by its name", arguments: CategoryType.all)
  func lookup(type: CategoryType) {
    #expect(CategoryType(identifier: type.identifier) == type)
    #expect(CategoryType(name: type.name) == type)
    let beginning = type == .medicationDoseEvent ? "Workout" : "HK"
    #expect(type.identifier.hasPrefix(beginning + "CategoryTypeIdentifier"))
  }

  @Test("an unknown identifier or name gives nil")
  func unknown() {
    #expect(CategoryType(identifier: "HKCategoryTypeIdentifierMood") == nil)
    #expect(CategoryType(name: "SleepAnalysis") == nil)
  }

  @Test("every value of a type has one name, and is found by it", arguments: CategoryType.all)
  func values(type: CategoryType) throws {
    #expect(!type.values.cases.isEmpty)
    #expect(Set(type.values.cases.values).count == type.values.cases.count)
    for (value, name) in type.values.cases {
      #expect(type.values.contains(value))
      #expect(type.values.value(named: name) == value)
      let exported = try #require(type.values.exportName(of: value))
      #expect(type.values.value(exportName: exported) == value)
    }
    let highest = try #require(type.values.cases.keys.max())
    for value in [-1, highest + 1, .max, .min] {
      #expect(!type.values.contains(value))
      #expect(type.values.exportName(of: value) == nil)
    }
    #expect(type.values.value(named: "") == nil)
    #expect(type.values.value(exportName: "") == nil)
  }

  @Test("a steadiness event holds one of its four cases")
  func steadinessEvent() {
    // SAMP-21
    let span = TimeRange(start: Instant(microseconds: 0), duration: .seconds(0))
    let sample = CategorySample(type: .appleWalkingSteadinessEvent, value: 3, span: span)
    #expect(sample.type.values.cases[sample.value] == "repeatLow")
    #expect(Sample.category(sample).type == .category(.appleWalkingSteadinessEvent))
    #expect(
      CategoryType.appleWalkingSteadinessEvent.values.cases == [
        1: "initialLow", 2: "initialVeryLow", 3: "repeatLow", 4: "repeatVeryLow",
      ])
  }

  @Test(
    "values are those of exports, including obsolete names",
    arguments: [
      (.sleepAnalysis, "HKCategoryValueSleepAnalysisAsleepREM", 5),
      (.sleepAnalysis, "HKCategoryValueSleepAnalysisAsleep", 1),
      (.sleepAnalysis, "HKCategoryValueSleepAnalysisAsleepUnspecified", 1),
      (.ovulationTestResult, "HKCategoryValueOvulationTestResultPositive", 2),
      (.appleStandHour, "HKCategoryValueAppleStandHourIdle", 1),
      (.headache, "HKCategoryValueSeverityModerate", 3),
      (.mindfulSession, "HKCategoryValueNotApplicable", 0),
      (.medicationDoseEvent, "HKMedicationDoseEventLogStatusTaken", 4),
      (.sleepAnalysis, "HKCategoryValueSleepAnalysisDozing", nil),
      (.sleepAnalysis, "HKCategoryValueSleepAnalysisasleepREM", nil),
      (.sleepAnalysis, "HKCategoryValueSeverityMild", nil),
    ] as [(CategoryType, String, Int?)])
  func exportNames(type: CategoryType, name: String, value: Int?) {
    #expect(type.values.value(exportName: name) == value)
  }

  @Test("six types are reserved for the platform")
  func platformOnly() {
    // SAMP-20
    #expect(
      CategoryType.all.filter { !$0.isSavedByApplications }.map(\.name).sorted() == [
        "appleStandHour", "appleWalkingSteadinessEvent", "headphoneAudioExposureEvent",
        "highHeartRateEvent", "hypertensionEvent", "lowHeartRateEvent",
      ])
  }

  @Test("only menstrual flow and doses of medications require metadata")
  func requiredMetadata() {
    #expect(CategoryType.menstrualFlow.requiredMetadata == [.menstrualCycleStart])
    #expect(
      CategoryType.all.filter { !$0.requiredMetadata.isEmpty }
        == [.menstrualFlow, .medicationDoseEvent])
  }
}
