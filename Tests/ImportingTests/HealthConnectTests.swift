import Foundation
import HealthModel
import HealthStorage
import Importing
import TestSupport
import Testing

@Suite("Exports of Health Connect")
struct HealthConnectTests {
  let target: ImportStore

  init() throws { target = try ImportStore() }

  private func archive(_ bytes: [UInt8]) throws -> [UInt8] {
    var archive = ServiceArchive()
    archive.add("health_connect_export.db", bytes)
    return try archive.zipped()
  }

  private func database() throws -> [UInt8] {
    try MadeDatabase.bytes(
      MadeHealthConnect.schema + MadeHealthConnect.rows, in: target.folder.url)
  }

  private func receive(_ bytes: [UInt8]) async throws -> ImportReport {
    let file = target.folder.file("Health Connect.zip")
    try Data(bytes).write(to: file)
    return try await ImportRun(into: target.store).importFiles([file.path])
  }

  @Test("samples have the programs and devices that they come from, and the units of their types")
  func samples() async throws {
    let report = try await receive(try archive(try database()))
    let file = try #require(report.files.first)
    #expect(file.format == "Health Connect" && file.outcome == .imported, "\(file)")
    let steps = try await target.store.quantitySamples(.stepCount)
    #expect(steps.map(\.quantity.value).sorted() == [100, 101, 102, 103, 104])
    let origin = steps.first?.header
    #expect(origin?.sourceRevision?.source.name == "Garmin Connect")
    #expect(origin?.sourceRevision?.source.bundleIdentifier == "healthconnect.com.garmin")
    #expect(origin?.device?.model == "Venu")
    let rates = try await target.store.quantitySamples(.heartRate)
    #expect(Set(rates.map(\.quantity.value)) == Set((70..<100).map(Double.init)))
    #expect(rates.allSatisfy { $0.header.device?.manufacturer == "Garmin" })
    let weight = try #require(try await target.store.quantitySamples(.bodyMass).first)
    #expect(try weight.quantity.value(in: .kilogram) == 71.5)
    #expect(weight.header.sourceRevision?.source.name == "org.app")
    let energy = try await target.store.quantitySamples(.activeEnergyBurned).first
    #expect(energy?.quantity == Quantity(25.5, .kilocalorie))
    let tally = report.samples["HKCategoryTypeIdentifierSleepAnalysis"]
    #expect(tally?.added == 5)
    #expect(file.leftOut.groups.contains { $0.text.contains("nutrition_record_table") })
  }

  @Test("exercise sessions have title, notes, zone and route, and twice is once")
  func workouts() async throws {
    let bytes = try archive(try database())
    var report = try await receive(bytes)
    #expect(report.addedWorkouts == 2)
    let workouts = try await target.store.workouts().sorted { $0.span.start < $1.span.start }
    let run = try #require(workouts.first)
    #expect(run.configuration.activityType == .running)
    #expect(workouts.last?.configuration.activityType == .yoga)
    #expect(run.header.metadata.string(.workoutName) == "Evening run")
    #expect(run.header.metadata.string(.workoutNotes) == "felt good")
    #expect(run.header.metadata.string(.timeZone) == "GMT+0200")
    let start = Instant(microseconds: Int64(MadeHealthConnect.start + 3600) * 1_000_000)
    #expect(run.span == TimeRange(start: start, end: start + .seconds(1800)))
    let route = try #require(try await target.store.routes(of: run.uuid).first)
    #expect(route.span.start == start && route.span.end == start + .seconds(49 * 30))
    let before = try await target.contents()
    report = try await receive(bytes)
    #expect(report.addedWorkouts == 0 && report.files.map(\.outcome) == [.known])
    #expect(report.samples.values.allSatisfy { $0.added == 0 })
    #expect(try await target.contents() == before)
    #expect(try await target.store.verify().isEmpty)
  }

  @Test("an offset from UTC that no zone has is left out")
  func offset() async throws {
    let rows =
      MadeHealthConnect.rows + [
        "UPDATE exercise_session_record_table SET start_zone_offset = -9223372036854775807 - 1"
      ]
    let bytes = try MadeDatabase.bytes(MadeHealthConnect.schema + rows, in: target.folder.url)
    #expect(try await receive(try archive(bytes)).addedWorkouts == 2)
    let workouts = try await target.store.workouts()
    #expect(workouts.allSatisfy { $0.header.metadata.string(.timeZone) == nil })
  }

  @Test(
    "a changed database is imported or refused in words, and the store stays sound",
    arguments: Seed.first(100))
  func mutated(seed: Seed) async throws {
    var random = seed.generator
    var bytes = try database()
    bytes = Array(bytes[..<16]) + MutatedArchive.changed(Array(bytes[16...]), &random)
    try await target.checkMutated(
      try archive(bytes), named: "a.zip", maximumWorkouts: 8, seed)
  }
}
