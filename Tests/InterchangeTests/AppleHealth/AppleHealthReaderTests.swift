import Foundation
import HealthModel
@testable import ActivityItems
@testable import AppleHealthExport
@testable import ByteStreams
@testable import ClinicalFormats
@testable import WorkoutFiles
import TestSupport
import Testing

@Suite("Apple Health exports")
struct AppleHealthReaderTests {
  typealias Fixture = AppleHealthFixture

  @Test("a record preserves its type, value, unit, times, source, version, device and metadata")
  func whole() throws {
    let device =
      "&lt;&lt;HKDevice: 0x2838f&gt;, name:Apple Watch, manufacturer:Apple Inc., "
      + "model:Watch, hardware:Watch6,1, software:8.5&gt;"
    let contents = try AppleHealthContents(
      Fixture.export(
        Fixture.record(
          source: "Anna’s Apple&#160;Watch", extra: " sourceVersion=\"8.5\" device=\"\(device)\"",
          children: "<MetadataEntry key=\"HKMetadataKeyHeartRateMotionContext\" value=\"1\"/>")))
    #expect(contents.issues == [])
    let sample = try #require(contents.quantities.first)
    #expect(sample.type == .heartRate)
    #expect(sample.quantity == Quantity(72, .countPerMinute))
    #expect(sample.span.start == instant("2026-03-09T07:00:00Z"))
    #expect(sample.span.end == instant("2026-03-09T07:00:05Z"))
    let revision = try #require(sample.header.sourceRevision)
    #expect(revision.source.name == "Anna’s Apple\u{A0}Watch")
    #expect(revision.source.bundleIdentifier == "apple-health-export.anna-s-apple-watch")
    #expect(revision.version == "8.5")
    #expect(
      sample.header.device
        == Device(
          name: "Apple Watch", manufacturer: "Apple Inc.", model: "Watch",
          hardwareVersion: "Watch6,1", softwareVersion: "8.5"))
    #expect(sample.header.metadata == [.heartRateMotionContext: .number(1)])
    #expect(contents.records.first?.created == instant("2026-03-09T07:00:10Z"))
    #expect(contents.summary.exportDate == instant("2026-03-10T07:00:00Z"))
    #expect(contents.summary.locale == "de_DE")
  }

  @Test("device texts with commas in values, unknown fields and no address are read")
  func devices() throws {
    let cases: [(String, Device?)] = [
      (
        "<<HKDevice: 0x1>, name:Scale, big, manufacturer:Acme, Inc., model:S:1>",
        Device(name: "Scale, big", manufacturer: "Acme, Inc.", model: "S:1")
      ),
      ("name:iPhone, model:iPhone>", Device(name: "iPhone", model: "iPhone")),
      (
        "<<HKDevice: 0x1>, name:W, software:11.6.1, creation date:2025-08-14 23:49:07 +0000>",
        Device(name: "W", softwareVersion: "11.6.1")
      ),
      (
        "<<HKDevice: 0x1>, name:S, firmware:2, localIdentifier:ab, UDIDeviceIdentifier:cd>",
        Device(
          name: "S", firmwareVersion: "2", localIdentifier: "ab", udiDeviceIdentifier: "cd")
      ),
      ("<<HKDevice: 0x1>>", nil), ("", nil), ("nonsense", nil), (">", nil),
    ]
    for (text, device) in cases { #expect(Device(appleHealth: text) == device, "\(text)") }
  }

  @Test("an unclosed document type, or the one broken by iOS 16, is skipped")
  func documentTypes() throws {
    for type in [Fixture.documentType, Fixture.brokenDocumentType, "", "<!DOCTYPE HealthData>"] {
      let contents = try AppleHealthContents(
        Fixture.export(Fixture.record(), documentType: type))
      #expect(contents.records.count == 1)
      #expect(contents.issues == [])
    }
  }

  @Test("control characters in values become spaces and are counted")
  func controlCharacters() throws {
    let contents = try AppleHealthContents(
      Fixture.export(Fixture.record(source: "a\u{0B}b\u{01}c&#11;d")))
    #expect(contents.quantities.first?.header.sourceRevision?.source.name == "a b c d")
    #expect(contents.faults == [.forbiddenCharacters(count: 2)])
  }

  @Test("unknown elements, attributes and types are skipped and counted")
  func unknown() throws {
    let contents = try AppleHealthContents(
      Fixture.export(
        """
        <Novelty a="1"><Record/><Inner/></Novelty>
        <Novelty/>
        \(Fixture.record(extra: " novelty=\"1\"", children: "<Odd><Odder/></Odd>"))
        \(Fixture.record("HKQuantityTypeIdentifierNovelty"))
        \(Fixture.record("HKDataTypeSleepDurationGoal", value: "8", unit: "hr"))
        """))
    #expect(contents.records.count == 1)
    #expect(contents.summary.unknownElements == ["Novelty": 2, "Inner": 1, "Odd": 1])
    #expect(
      contents.summary.unknownTypes
        == ["HKQuantityTypeIdentifierNovelty": 1, "HKDataTypeSleepDurationGoal": 1])
  }

  @Test("a fragment without the root is read")
  func fragment() throws {
    let contents = try AppleHealthContents(Fixture.record() + "\n" + Fixture.record(value: "73"))
    #expect(contents.records.map(\.value) == [72, 73])
    #expect(contents.issues == [])
    #expect(contents.records.map(\.line) == [1, 2])
  }

  @Test("the error for a file that is not an export identifies the file")
  func others() throws {
    #expect(throws: AppleHealthError.notAppleHealth(root: "gpx", line: 2)) {
      try AppleHealthContents("<?xml version=\"1.0\"?>\n<gpx/>")
    }
    #expect(throws: AppleHealthError.notAppleHealth(root: nil, line: 1)) {
      try AppleHealthContents("just text")
    }
    #expect(throws: AppleHealthError.notAppleHealth(root: nil, line: 1)) {
      try AppleHealthContents("")
    }
    #expect(throws: AppleHealthError.encoding) {
      try AppleHealthContents(AppleHealthReader(bytes: [0xFF, 0xFE, 0x3C, 0]))
    }
    let error = AppleHealthError.notAppleHealth(root: "ClinicalDocument", line: 1)
    #expect(error.description.contains("CDA"))
  }

  @Test("a damaged tag loses only itself")
  func damage() throws {
    let bad = [
      "<Record type=\"HKQuantityTypeIdentifierHeartRate sourceName=\"a\"/>",
      "<Record type=HKQuantityTypeIdentifierHeartRate/>", "<Record type", "< >", "<Record type=\"x",
    ]
    for tag in bad {
      let contents = try AppleHealthContents(
        Fixture.export(Fixture.record() + "\n" + tag + "\n" + Fixture.record(value: "73")))
      #expect(contents.records.map(\.value) == [72, 73], "\(tag)")
      #expect(contents.faults == [.malformedTag], "\(tag)")
    }
  }

  @Test("an unterminated element is skipped and reading continues")
  func unclosed() throws {
    let open = Fixture.record(value: "71", children: " ").replacing("</Record>", with: "")
    let contents = try AppleHealthContents(
      Fixture.export(
        open + "\n<MetadataEntry key=\"a\" value=\"b\"/>\n" + Fixture.record(value: "73")
          + "</Correlation>"))
    #expect(contents.records.map(\.value) == [73])
    #expect(contents.records.first?.metadata == [:])
    #expect(contents.faults == [.unclosed(element: "Record"), .strayEnd(element: "Correlation")])
  }

  @Test("invalid values, units and times are reported with their line, and the rest is preserved")
  func faults() throws {
    let bad: [(String, AppleHealthReadError)] = [
      (Fixture.record(value: "12,5"), .badNumber(attribute: "value", "12,5")),
      (Fixture.record(value: nil), .missing(attribute: "value", element: "Record")),
      (Fixture.record(unit: nil), .missing(attribute: "unit", element: "Record")),
      (Fixture.record(unit: "bananas"), .badUnit("bananas")),
      (
        Fixture.record(unit: "kg"),
        .incompatibleUnit(type: "HKQuantityTypeIdentifierHeartRate", unit: "kg")
      ),
      (
        Fixture.record(times: "startDate=\"2026-02-30 08:00:00 +0100\""),
        .badTime(attribute: "startDate", "2026-02-30 08:00:00 +0100")
      ),
      (
        Fixture.record(times: "startDate=\"2026-03-09 08:00:00 +0100\""),
        .missing(attribute: "endDate", element: "Record")
      ),
      (
        Fixture.record("HKCategoryTypeIdentifierSleepAnalysis", value: "HKCategoryValueFlying"),
        .unknownValue(type: "HKCategoryTypeIdentifierSleepAnalysis", "HKCategoryValueFlying")
      ),
      (
        Fixture.record("HKCategoryTypeIdentifierSleepAnalysis", value: "99"),
        .unknownValue(type: "HKCategoryTypeIdentifierSleepAnalysis", "99")
      ),
      (
        Fixture.record("HKCategoryTypeIdentifierSleepAnalysis", value: nil),
        .missing(attribute: "value", element: "Record")
      ),
    ]
    for (record, fault) in bad {
      let contents = try AppleHealthContents(record + "\n" + Fixture.record())
      #expect(contents.records.count == 1)
      #expect(contents.issues.map(\.fault) == [fault])
      #expect(contents.issues.map(\.line) == [1])
      #expect(contents.issues.first?.weight == .loss)
    }
  }

  @Test(
    "categories are read from names, old names and numbers, and from no value if only one exists")
  func categories() throws {
    let sleep = "HKCategoryTypeIdentifierSleepAnalysis"
    let contents = try AppleHealthContents(
      Fixture.export(
        [
          Fixture.record(sleep, value: "HKCategoryValueSleepAnalysisAsleepCore", unit: nil),
          Fixture.record(sleep, value: "HKCategoryValueSleepAnalysisAsleep", unit: nil),
          Fixture.record(sleep, value: "0", unit: nil),
          Fixture.record("HKCategoryTypeIdentifierMindfulSession", value: nil, unit: nil),
          Fixture.record(
            "HKCategoryTypeIdentifierAppleStandHour",
            value: "HKCategoryValueAppleStandHourIdle", unit: nil),
        ].joined(separator: "\n")))
    #expect(contents.issues == [])
    #expect(contents.categories.map(\.value) == [3, 1, 0, 0, 1])
    #expect(contents.categories.last?.type == .appleStandHour)
  }

  @Test("records of a correlation become its members and are counted once, under one identity")
  func correlations() throws {
    let pressures = [
      Fixture.record("HKQuantityTypeIdentifierBloodPressureSystolic", value: "120", unit: "mmHg"),
      Fixture.record("HKQuantityTypeIdentifierBloodPressureDiastolic", value: "80", unit: "mmHg"),
    ]
    let entry = "<MetadataEntry key=\"HKWasUserEntered\" value=\"1\"/>"
    let contents = try AppleHealthContents(
      Fixture.export(
        pressures.joined() + "<Correlation type=\"HKCorrelationTypeIdentifierBloodPressure\" "
          + "sourceName=\"Watch\" \(Fixture.times)>" + entry + pressures.reversed().joined() + entry
          + "</Correlation>"))
    #expect(contents.issues == [])
    #expect(contents.summary.records == 2)
    #expect(contents.summary.memberRecords == 2)
    let correlation = try #require(contents.correlations.first)
    #expect(correlation.type == .bloodPressure)
    #expect(correlation.header.metadata == [.wasUserEntered: .number(1)])
    #expect(Set(correlation.members.map(\.uuid)) == Set(contents.records.map(\.uuid)))
    // A member without a unit is skipped and the correlation remains.
    let odd = try AppleHealthContents(
      Fixture.export(
        "<Correlation type=\"HKCorrelationTypeIdentifierFood\" \(Fixture.times)>"
          + Fixture.record("HKQuantityTypeIdentifierDietaryProtein", unit: nil)
          + "</Correlation><Correlation type=\"HKCorrelationTypeIdentifierOther\"/>"))
    #expect(odd.correlations.first?.members == [])
    #expect(odd.summary.unknownTypes == ["HKCorrelationTypeIdentifierOther": 1])
  }

  @Test("metadata is parsed by the kind of its key; unknown keys keep their text")
  func metadata() throws {
    let entries: [(String, String)] = [
      ("HKWeatherHumidity", "6400 %"), ("HKWeatherTemperature", "61.9694 degF"),
      ("HKElevationAscended", "6575 cm"), ("HKAverageMETs", "9.1945 kcal/hr-kg"),
      ("HKTimeZone", "Europe/Luxembourg"), ("HKWasUserEntered", "0"),
      ("HKDateOfEarliestDataUsedForEstimate", "2026-03-09 08:00:00 +0100"),
      ("Withings User Identifier", "12345"), ("HKVO2MaxTestType", "2"),
    ]
    let children = entries.map { "<MetadataEntry key=\"\($0)\" value=\"\($1)\"/>" }.joined()
    let contents = try AppleHealthContents(Fixture.record(children: children + children))
    #expect(contents.issues == [])
    let metadata = try #require(contents.records.first?.metadata)
    #expect(metadata.count == entries.count)
    #expect(metadata.quantity(.weatherHumidity) == Quantity(0.64, .percent))
    #expect(metadata.quantity(.weatherTemperature) == Quantity(61.9694, .degreeFahrenheit))
    #expect(metadata.quantity(.elevationAscended) == Quantity(6575, .centimeter))
    #expect(
      metadata.quantity(.averageMETs)?.isCompatible(with: .kilocaloriePerHourKilogram) == true)
    #expect(metadata.string(.timeZone) == "Europe/Luxembourg")
    #expect(metadata.bool(.wasUserEntered) == false)
    #expect(
      metadata.date(.dateOfEarliestDataUsedForEstimate) == instant("2026-03-09T07:00:00Z"))
    #expect(metadata.string("Withings User Identifier") == "12345")
    try metadata.validate()
  }

  @Test("old humidity without the factor of one hundred is read as the same fraction")
  func humidity() throws {
    for (text, fraction) in [("96 %", 0.96), ("8100 %", 0.81), ("100 %", 1), ("10000 %", 1)] {
      let contents = try AppleHealthContents(
        Fixture.record(children: "<MetadataEntry key=\"HKWeatherHumidity\" value=\"\(text)\"/>"))
      #expect(contents.records.first?.metadata.quantity(.weatherHumidity)?.value == fraction)
    }
  }

  @Test("metadata that the store would reject is skipped and reported")
  func badMetadata() throws {
    let contents = try AppleHealthContents(
      Fixture.record(
        children: """
          <MetadataEntry key="HKWasUserEntered" value="7"/>
          <MetadataEntry key="HKElevationAscended" value="12 kg"/>
          <MetadataEntry key="HKMetadataKeySyncVersion" value="1"/>
          <MetadataEntry key="HKTimeZone"/>
          <MetadataEntry key="own" value="kept"></MetadataEntry>
          """))
    #expect(
      contents.records.first?.metadata == [
        "own": .string("kept"), .keptEntry("HKWasUserEntered"): .string("7"),
        .keptEntry("HKElevationAscended"): .string("12 kg"),
        .keptEntry("HKMetadataKeySyncVersion"): .number(1),
      ])
    #expect(
      contents.faults.sorted { "\($0)" < "\($1)" }
        == [
          .badMetadata(key: "HKElevationAscended", value: "12 kg"),
          .badMetadata(key: "HKWasUserEntered", value: "7"),
          .loneSyncKey("HKMetadataKeySyncVersion"),
          .missing(attribute: "key or value", element: "MetadataEntry"),
        ].sorted { "\($0)" < "\($1)" })
  }

  @Test("heart rate variability samples include their beats, also past noon")
  func beats() throws {
    let times = [("62", "11:59:59.48 AM"), ("63.5", "12:00:00.44 PM"), ("61", "12:00:01,42 PM")]
    let children =
      "<HeartRateVariabilityMetadataList>"
      + times.map { "<InstantaneousBeatsPerMinute bpm=\"\($0)\" time=\"\($1)\"/>" }.joined()
      + "</HeartRateVariabilityMetadataList>"
    let contents = try AppleHealthContents(
      Fixture.record(
        "HKQuantityTypeIdentifierHeartRateVariabilitySDNN", value: "50", unit: "ms",
        children: children))
    #expect(contents.issues == [])
    #expect(
      contents.records.first?.metadata.string(.instantaneousBeats)
        == "[[0,62],[0.96,63.5],[1.94,61]]")
    let without = try AppleHealthContents(
      Fixture.record(
        "HKQuantityTypeIdentifierHeartRateVariabilitySDNN", value: "50", unit: "ms"))
    #expect(without.records.first?.uuid == contents.records.first?.uuid)
  }

  @Test("personal characteristics are read; unset and unknown ones are skipped")
  func person() throws {
    let contents = try AppleHealthContents(
      Fixture.export(
        """
        <Me HKCharacteristicTypeIdentifierDateOfBirth="1990-02-02" \
        HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexFemale" \
        HKCharacteristicTypeIdentifierBloodType="HKBloodTypeNotSet" \
        HKCharacteristicTypeIdentifierFitzpatrickSkinType="HKFitzpatrickSkinTypeXX" \
        HKCharacteristicTypeIdentifierCardioFitnessMedicationsUse="None"/>
        """))
    #expect(
      contents.person == [
        .dateOfBirth(BirthDate(year: 1990, month: 2, day: 2)), .biologicalSex(.female),
      ])
    #expect(contents.faults.count == 1)
    #expect(
      contents.summary.unknownTypes
        == ["HKCharacteristicTypeIdentifierCardioFitnessMedicationsUse": 1])
  }

  @Test("days have activity rings; zero goals are absent, and days before 1970 are skipped")
  func days() throws {
    let contents = try AppleHealthContents(
      Fixture.export(
        """
        <ActivitySummary dateComponents="1969-12-30" activeEnergyBurned="0"/>
        <ActivitySummary dateComponents="2026-03-09" activeEnergyBurned="2092" \
        activeEnergyBurnedGoal="4184" activeEnergyBurnedUnit="kJ" appleMoveTime="0" \
        appleMoveTimeGoal="0" appleExerciseTime="41" appleExerciseTimeGoal="30" \
        appleStandHours="11" appleStandHoursGoal="12"/>
        <ActivitySummary dateComponents="2026-03-10" appleMoveTime="40" appleMoveTimeGoal="60"/>
        """))
    #expect(contents.faults == [.badDay("1969-12-30")])
    let first = try #require(contents.days.first)
    #expect(first.day.description == "2026-03-09")
    #expect(abs(first.activeKilocalories - 500) < 1e-9)
    #expect(first.activeKilocaloriesGoal.map { abs($0 - 1000) < 1e-9 } == true)
    #expect(first.moveMinutesGoal == nil)
    #expect(first.exerciseMinutes == 41)
    #expect(first.standHoursGoal == 12)
    #expect(first.moveMode == .activeEnergy)
    #expect(contents.days.last?.moveMode == .appleMoveTime)
  }

  @Test("content without a type of its own is kept as it is written, and counted")
  func kept() throws {
    let contents = try AppleHealthContents(
      Fixture.export(
        """
        <ClinicalRecord type="x" resourceFilePath="/clinical-records/a.json"/>
        <Audiogram type="x"><SensitivityPoint frequencyValue="250"/></Audiogram>
        <VisionPrescription type="x"><RightEye sphere="1"/></VisionPrescription>
        \(Fixture.record())
        """))
    #expect(
      contents.summary.kept == ["ClinicalRecord": 1, "Audiogram": 1, "VisionPrescription": 1])
    #expect(contents.records.count == 1)
    #expect(
      contents.kept.map { String(decoding: $0.keptContent ?? Data(), as: UTF8.self) } == [
        "<ClinicalRecord type=\"x\" resourceFilePath=\"/clinical-records/a.json\"></ClinicalRecord>",
        "<Audiogram type=\"x\"><SensitivityPoint frequencyValue=\"250\"></SensitivityPoint></Audiogram>",
        "<VisionPrescription type=\"x\"><RightEye sphere=\"1\"></RightEye></VisionPrescription>",
      ])
    #expect(
      contents.kept.map(\.type.identifier) == [
        "org.workout.apple.ClinicalRecord", "org.workout.apple.Audiogram",
        "org.workout.apple.VisionPrescription",
      ])
  }

  @Test("ten thousand records arrive in batches, in order, before the items that follow them")
  func batches() throws {
    let records = (0..<10_000).map { Fixture.record(value: "\($0)") }.joined(separator: "\n")
    let contents = try AppleHealthContents(
      Fixture.export(records + "<ActivitySummary dateComponents=\"2026-03-09\"/>"))
    let values: [Double] = (0..<10_000).map { Double($0) }
    #expect(contents.records.map(\.value) == values)
    let sizes = contents.items.compactMap { item in
      if case .records(let batch) = item { batch.count } else { nil }
    }
    #expect(sizes == [4096, 4096, 1808])
    #expect(Set(contents.records.map(\.uuid)).count == 10_000)
  }
}
