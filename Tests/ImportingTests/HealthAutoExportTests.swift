import Foundation
import HealthModel
import HealthStorage
import Importing
import TestSupport
import Testing

@Suite("JSON of Health Auto Export")
struct HealthAutoExportTests {
  let target: ImportStore

  init() throws { target = try ImportStore() }

  /// A file of version 2, with metrics of minutes, a night in stages, and a run.
  static let text: String = {
    let minutes = (0..<5).map { index in
      #"{"date":"2026-07-01 10:0\#(index):00 +0200","qty":\#(100 + index),"source":"Anna's Watch"}"#
    }
    let route = (0..<60).map { index in
      """
      {"latitude":\(52.5 + Double(index) * 0.0002),"longitude":13.4,"altitude":40.5,"course":0.5,"speed":2.5,
      "speedAccuracy":0.5,"courseAccuracy":3,"horizontalAccuracy":4.5,"verticalAccuracy":3,
      "timestamp":"2026-07-01 18:00:\(index < 10 ? "0" : "")\(index) +0200"}
      """
    }
    return """
      {
        "data" : {
          "metrics" : [
            {"name":"step_count","units":"count","data":[\(minutes.joined(separator: ","))]},
            {"name":"heart_rate","units":"bpm","data":[
              {"date":"2026-07-01 10:00:00 +0200","Min":61,"Avg":61,"Max":61,"source":"Anna's Watch"},
              {"date":"2026-07-01 11:00:00 +0200","Min":60,"Avg":72.5,"Max":90,"source":"Anna's Watch"}]},
            {"name":"blood_oxygen_saturation","units":"%","data":[{"date":"2026-07-01 10:00:00 +0200","qty":97}]},
            {"name":"weight_body_mass","units":"lb","data":[{"date":"2026-07-01 10:00:00 +0200","qty":150}]},
            {"name":"active_energy","units":"kJ","data":[{"date":"2026-07-01 10:00:00 +0200","qty":41.84}]},
            {"name":"mood","units":"count","data":[{"date":"2026-07-01 10:00:00 +0200","qty":1}]},
            {"name":"sleep_analysis","units":"hr","data":[
              {"startDate":"2026-06-30 23:00:00 +0200","endDate":"2026-07-01 01:00:00 +0200","qty":2,"value":"Core"},
              {"startDate":"2026-07-01 01:00:00 +0200","endDate":"2026-07-01 02:00:00 +0200","qty":1,"value":"Deep"}]}
          ],
          "workouts" : [
            {"id":"0B4E9C9A-0000-4000-8000-000000000001","name":"Outdoor Run","start":"2026-07-01 18:00:00 +0200",
             "end":"2026-07-01 18:10:00 +0200","duration":590,"isIndoor":false,
             "distance":{"qty":1.5,"units":"km"},"activeEnergyBurned":{"qty":110,"units":"kcal"},
             "elevationUp":{"qty":12,"units":"m"},"metadata":{},
             "heartRateData":[{"date":"2026-07-01 18:00:30 +0200","Min":120,"Avg":125,"Max":130,"units":"bpm"}],
             "route":[\(route.joined(separator: ","))]},
            {"id":"2","name":"Yoga","start":"2026-07-02 18:00:00 +0200","end":"2026-07-02 18:30:00 +0200","duration":1800},
            {"id":"3","name":"Yoga","start":"soon","end":"later"}
          ],
          "stateOfMind" : [
            {"id":"550E8400-E29B-41D4-A716-446655440000","start":"2026-07-01 14:00:00 +0200",
             "end":"2026-07-01 14:05:00 +0200","kind":"mood","labels":["Calm","Focused"],
             "associations":["Work","Self Care"],"valence":0.7,"valenceClassification":1,"metadata":{"a":"b"}},
            {"id":"2","start":"2026-07-01 15:00:00 +0200","end":"2026-07-01 15:00:00 +0200",
             "kind":"Momentary Emotion","labels":[],"associations":[],"valence":-0.25},
            {"id":"3","start":"2026-07-01 16:00:00 +0200","kind":"mood","valence":1.5},
            {"id":"4","start":"2026-07-01 16:00:00 +0200","kind":"mood"},
            {"id":"5","start":"now","kind":"mood","valence":0}
          ],
          "symptoms" : [{"name":"Headache"}],
          "medications" : [
            {"displayText":"Aspirin","nickname":"Daily Aspirin","start":"2024-01-01 08:00:00 +0100","end":null,
             "scheduledDate":"2026-07-01 08:00:00 +0200","form":"Tablet","status":"Taken","isArchived":false,"dosage":81,
             "codings":[{"code":"1191","system":"http://www.nlm.nih.gov/research/umls/rxnorm","version":null}]},
            {"displayText":"Vitamin D","start":"2026-07-01 08:00:00 +0200","status":"Not Interacted"},
            {"displayText":"Iron","start":"2026-07-01 08:00:00 +0200","status":"Lost"},
            {"displayText":"Iron","start":"never","status":"Skipped"}
          ]
        }
      }
      """
  }()

  private func receive(_ text: String) async throws -> ImportReport {
    let file = target.folder.file("HealthAutoExport-2026-07.json")
    try Data(text.utf8).write(to: file)
    return try await ImportRun(into: target.store).importFiles([file.path])
  }

  @Test("metrics are samples of their sources in the units of their types")
  func metrics() async throws {
    let report = try await receive(Self.text)
    let file = try #require(report.files.first)
    #expect(file.format == "Health Auto Export" && file.outcome == .imported, "\(file)")
    let steps = try await target.store.quantitySamples(.stepCount)
      .sorted { $0.span.start < $1.span.start }
    #expect(steps.map(\.quantity.value) == [100, 101, 102, 103, 104])
    #expect(steps.allSatisfy { $0.span.duration == .seconds(60) })
    #expect(steps.first?.header.sourceRevision?.source.name == "Anna's Watch")
    #expect(steps.first?.span.start == Instant(rfc3339: "2026-07-01T08:00:00Z"))
    let rates = try await target.store.quantitySamples(.heartRate).map(\.quantity.value)
    #expect(Set(rates).isSuperset(of: [61, 72.5]))
    let oxygen = try await target.store.quantitySamples(.oxygenSaturation).first
    #expect(oxygen?.quantity == Quantity(0.97, .percent))
    let weight = try #require(try await target.store.quantitySamples(.bodyMass).first)
    #expect(abs(try weight.quantity.value(in: .kilogram) - 68.0389) < 0.001)
    let energy = try await target.store.quantitySamples(.activeEnergyBurned)
      .map { try $0.quantity.value(in: .kilocalorie) }
    #expect(energy.contains { abs($0 - 10) < 0.001 })
    #expect(report.samples["HKCategoryTypeIdentifierSleepAnalysis"]?.added == 2)
    #expect(file.leftOut.groups.contains { $0.text.contains("“mood”") })
    #expect(file.leftOut.groups.contains { $0.text.contains("means of a time") })
  }

  @Test("workouts have route, heart rates and totals, and twice is once")
  func workouts() async throws {
    var report = try await receive(Self.text)
    #expect(report.addedWorkouts == 2)
    let workouts = try await target.store.workouts().sorted { $0.span.start < $1.span.start }
    let run = try #require(workouts.first)
    #expect(run.configuration.activityType == .running)
    #expect(run.configuration.locationType == .outdoor)
    #expect(run.totals.distanceMeters == 1500 && run.totals.energyKilocalories == 110)
    #expect(run.header.metadata.string(.fileIdentifier) == "0B4E9C9A-0000-4000-8000-000000000001")
    #expect(run.header.metadata.string(.timeZone) == "GMT+0200")
    #expect(try await target.store.routes(of: run.uuid).count == 1)
    #expect(workouts.last?.configuration.activityType == .yoga)
    let before = try await target.contents()
    report = try await receive(Self.text)
    #expect(report.addedWorkouts == 0 && report.files.map(\.outcome) == [.known])
    #expect(report.samples.values.allSatisfy { $0.added == 0 })
    #expect(try await target.contents() == before)
    #expect(try await target.store.verify().isEmpty)
  }

  @Test("states of mind have their words, doses their medication, and twice is once")
  func mind() async throws {
    var report = try await receive(Self.text)
    let states = try await target.store.quantitySamples(.stateOfMind)
      .sorted { $0.span.start < $1.span.start }
    #expect(states.map(\.quantity.value) == [0.7, -0.25])
    let mood = try #require(states.first)
    #expect(mood.span.duration == .seconds(300))
    #expect(mood.header.metadata.stateOfMindKind == .dailyMood)
    #expect(mood.header.metadata.string(.stateOfMindLabels) == "calm focused")
    #expect(mood.header.metadata.stateOfMindAssociations == [.work, .selfCare])
    #expect(states.last?.header.metadata.stateOfMindKind == .momentaryEmotion)
    let doses = try await target.store.categorySamples(.medicationDoseEvent)
      .sorted { $0.value > $1.value }
    #expect(doses.map(\.value) == [4, 1])
    let aspirin = try #require(doses.first?.header.metadata)
    #expect(aspirin.string(.medicationName) == "Aspirin")
    #expect(aspirin.string(.medicationNickname) == "Daily Aspirin")
    #expect(aspirin.string(.medicationDose) == "81" && aspirin.string(.medicationForm) == "Tablet")
    #expect(aspirin.date(.medicationScheduledDate) == doses.first?.span.start)
    #expect(doses.first?.span.start == Instant(rfc3339: "2026-07-01T06:00:00Z"))
    #expect(
      aspirin.string(.medicationCodings) == "http://www.nlm.nih.gov/research/umls/rxnorm 1191")
    #expect(aspirin.bool(.medicationIsArchived) == false)
    #expect(doses.last?.header.metadata.date(.medicationScheduledDate) == nil)
    let groups = try #require(report.files.first).leftOut.groups.map(\.text)
    for text in [
      "states of mind without a valence or a known kind", "states of mind without a valid time",
      "medications without a name or a known status", "medications without a valid time",
    ] { #expect(groups.contains { $0.contains(text) }, "\(groups)") }
    #expect(report.samples[QuantityType.stateOfMind.identifier]?.refused == 1)
    let before = try await target.contents()
    report = try await receive(Self.text)
    #expect(report.samples.values.allSatisfy { $0.added == 0 })
    #expect(try await target.contents() == before)
    #expect(try await target.store.verify().isEmpty)
  }

  @Test(
    "a changed file is imported or refused in words, and the store stays sound",
    arguments: Seed.first(100))
  func mutated(seed: Seed) async throws {
    var random = seed.generator
    let bytes = MutatedArchive.changed(Array(Self.text.utf8), &random)
    try await target.checkMutated(bytes, named: "a.json", maximumWorkouts: 8, seed)
  }
}
