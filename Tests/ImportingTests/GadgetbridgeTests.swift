import Foundation
import HealthModel
import HealthStorage
import Importing
import StoreDatabase
import TestSupport
import Testing

@Suite("Databases and archives of Gadgetbridge")
struct GadgetbridgeTests {
  let target: ImportStore

  init() throws { target = try ImportStore() }

  private func database(_ statements: [String] = MadeGadgetbridge.schema + MadeGadgetbridge.rows)
    throws -> [UInt8]
  {
    try MadeDatabase.bytes(statements, in: target.folder.url)
  }

  private func write(_ bytes: [UInt8], _ name: String) throws -> String {
    let file = target.folder.file(name)
    try Data(bytes).write(to: file)
    return file.path
  }

  private func receive(_ path: String) async throws -> ImportReport {
    try await ImportRun(into: target.store).importFiles([path])
  }

  private func archive() throws -> ServiceArchive {
    var archive = ServiceArchive()
    archive.add(
      "gadgetbridge.json", #"{"appId":"nodomain.freeyourgadget.gadgetbridge","backupVersion":1}"#)
    archive.add("preferences/global.json", "{}")
    archive.add("database/Gadgetbridge", try database())
    archive.add("files/gadgetbridge-track-1.gpx", ServiceArchive.track(day: 2))
    return archive
  }

  private func samples(_ type: QuantityType) async throws -> [QuantitySample] {
    let found = try await target.store.quantitySamples(type)
    return found.sorted { ($0.span.start, $0.source ?? "") < ($1.span.start, $1.source ?? "") }
  }

  @Test("samples of many kinds of tables are read by the names of their columns")
  func samples() async throws {
    let report = try await receive(try write(try database(), "Gadgetbridge"))
    let file = try #require(report.files.first)
    #expect(file.format == "Gadgetbridge" && file.outcome == .imported, "\(file)")
    let steps = try await samples(.stepCount)
    let start = Instant(microseconds: Int64(MadeGadgetbridge.start) * 1_000_000)
    let band = steps.filter { $0.source == "gadgetbridge.mi.band-4" }
    #expect(band.map(\.value) == [10, 20, 30, 40, 50, 60, 70, 80, 90])
    #expect(band.first?.span == TimeRange(start: start + .seconds(60), end: start + .seconds(120)))
    // Totals since midnight are the differences, at the end of their minute; the last row is of the next day.
    let watch = steps.filter { $0.source == "gadgetbridge.forerunner" }
    #expect(watch.map(\.value) == [100, 30, 40])
    #expect(watch.first?.span == TimeRange(start: start - .seconds(60), end: start))
    #expect(watch.first?.header.device?.manufacturer == "Garmin")
    #expect(watch.first?.header.sourceRevision?.source.name == "My watch")
    #expect(try await samples(.distanceWalkingRunning).map(\.value).prefix(3) == [70, 21, 28])
    let rates = try await samples(.heartRate)
    #expect(rates.filter { $0.source == "gadgetbridge.mi.band-4" }.count == 9)
    #expect(rates.filter { $0.source == "gadgetbridge.forerunner" }.count == 3)
    #expect(try await samples(.oxygenSaturation).map(\.value) == [0.97])
    #expect(try await samples(.restingHeartRate).map(\.value) == [55])
    #expect(try await samples(.bodyMass).map(\.value) == [71.5])
    let note = file.leftOut.groups.first { $0.text.contains("HUAMI_STRESS_SAMPLE") }
    #expect(note?.count == 2)
    #expect(file.leftOut.groups.contains { $0.text.contains("XIAOMI_DAILY_SUMMARY_SAMPLE") })
  }

  @Test("workouts of the summaries have name, kind, totals and device, and twice is once")
  func workouts() async throws {
    let path = try write(try database(), "Gadgetbridge")
    var report = try await receive(path)
    #expect(report.addedWorkouts == 3)
    let workouts = try await target.store.workouts().sorted { $0.span.start < $1.span.start }
    let types: [WorkoutActivityType] = [.running, .swimming, .walking]
    #expect(workouts.map(\.configuration.activityType) == types)
    let run = try #require(workouts.first)
    #expect(run.header.metadata.string(.workoutName) == "Round the lake")
    #expect(run.totals.distanceMeters == 5120.5 && run.totals.energyKilocalories == 310)
    #expect(run.header.device?.localIdentifier == "CC:DD")
    #expect(run.header.metadata.string(.importedFrom) == "Gadgetbridge Gadgetbridge")
    #expect(workouts[1].configuration.swimmingLocationType == .pool)
    #expect(workouts[2].totals.distanceMeters == nil)
    let before = try await target.contents()
    let steps = try await samples(.stepCount).count
    report = try await receive(path)
    #expect(report.addedWorkouts == 0 && report.files.map(\.outcome) == [.known])
    #expect(try await target.contents() == before)
    #expect(try await samples(.stepCount).count == steps)
    #expect(try await target.store.verify().isEmpty)
  }

  @Test(
    "a whole archive takes the files first: a workout with a track is not made again from its summary",
    arguments: [false, true])
  func archive(isFolder: Bool) async throws {
    let archive = try archive()
    let folder = target.folder.url.appending(path: "gadgetbridge")
    try archive.unpacked(in: folder)
    let path = isFolder ? folder.path : try write(try archive.zipped(), "Gadgetbridge.zip")
    let report = try await receive(path)
    #expect(report.addedWorkouts == 3, "\(report.files)")
    #expect(report.details == ["names": 1])
    let workouts = try await target.store.workouts().sorted { $0.span.start < $1.span.start }
    let track = try #require(workouts.first)
    #expect(track.header.metadata.string(.importedFrom) == "GPX gadgetbridge-track-1.gpx")
    #expect(track.header.metadata.string(.workoutName) == "Round the lake")
    #expect(track.configuration.activityType == .running)
    let original = try #require(try await target.store.originals(of: track.uuid).first)
    var found: [UInt8] = []
    try await target.store.readOriginal(original) { found += $0 }
    #expect(found == Array(ServiceArchive.track(day: 2).utf8))
    let before = try await target.contents()
    #expect(try await receive(path).addedWorkouts == 0)
    #expect(try await target.contents() == before)
  }

  @Test("a dry run counts the same and changes nothing, and unpacked copies are removed")
  func dryRun() async throws {
    let path = try write(try archive().zipped(), "Gadgetbridge.zip")
    var options = ImportOptions()
    options.isDryRun = true
    let planned = try await ImportRun(into: target.store, options: options).importFiles([path])
    #expect(planned.addedWorkouts == 3)
    #expect(try await target.store.workouts().isEmpty)
    let report = try await receive(path)
    #expect(planned.samples == report.samples)
    #expect(try await receive(path).samples.values.allSatisfy { $0.added == 0 })
  }

  @Test(
    "a hostile database is refused in words, within bounds",
    arguments: [
      // A view, a virtual table and a generated column instead of stored rows.
      "CREATE VIEW MI_BAND_ACTIVITY_SAMPLE AS SELECT 1 AS TIMESTAMP, 1 AS DEVICE_ID, 1 AS STEPS",
      "CREATE VIRTUAL TABLE MI_BAND_ACTIVITY_SAMPLE USING fts5(TIMESTAMP, DEVICE_ID, STEPS)",
      "CREATE TABLE MI_BAND_ACTIVITY_SAMPLE (TIMESTAMP INTEGER, STEPS AS (length(zeroblob(1000000000))))",
      "CREATE TABLE MI_BAND_ACTIVITY_SAMPLE (TIMESTAMP TEXT, DEVICE_ID BLOB, STEPS TEXT)",
      "CREATE TABLE MI_BAND_ACTIVITY_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, STEPS INTEGER)",
      "CREATE TABLE \"a\"\"; DROP TABLE DEVICE; --_SAMPLE\" (TIMESTAMP, HEART_RATE)",
    ])
  func hostile(table: String) async throws {
    var rows: [String] = []
    if table.contains("TIMESTAMP TEXT") {
      rows = ["INSERT INTO MI_BAND_ACTIVITY_SAMPLE VALUES ('yesterday', x'00', 'many')"]
    } else if table.contains("TIMESTAMP INTEGER, DEVICE_ID") {
      // The least and the greatest number that a column can have.
      rows = ["-9223372036854775807 - 1", "9223372036854775807"].map {
        "INSERT INTO MI_BAND_ACTIVITY_SAMPLE VALUES (\($0), \($0), \($0))"
      }
    }
    let path = try write(try database([MadeGadgetbridge.schema[0], table] + rows), "a.db")
    let report = try await receive(path)
    #expect(report.files.count == 1)
    #expect(report.samples.values.allSatisfy { $0.added == 0 })
  }

  @Test("a database that is being written, encrypted or of another program is refused in words")
  func refused() async throws {
    let path = try write(try database(), "a.db")
    try Data([1]).write(to: URL(filePath: path + "-wal"))
    var report = try await receive(path)
    #expect(report.files.map(\.isRefused) == [true])
    var bytes = Array("SQLite format 3\0".utf8)
    bytes += [UInt8](repeating: 7, count: 4096)
    report = try await receive(try write(bytes, "b.db"))
    #expect(
      report.files.first?.outcome
        == .refused("not a SQLite database, or an encrypted one; export it again"))
    report = try await receive(try write(try database(["CREATE TABLE a (b)"]), "c.db"))
    #expect(report.files.first?.outcome == .refused("a SQLite database of an unknown program"))
  }

  @Test(
    "a changed database is imported or refused in words, and the store stays sound",
    arguments: Seed.first(100))
  func mutated(seed: Seed) async throws {
    var random = seed.generator
    var bytes = try database()
    // The magic stays, so that its reader sees the changes.
    bytes = Array(bytes[..<16]) + MutatedArchive.changed(Array(bytes[16...]), &random)
    var archive = ServiceArchive()
    archive.add("database/Gadgetbridge", bytes)
    archive.add("files/gadgetbridge-track-1.gpx", ServiceArchive.track(day: 2))
    try await target.checkMutated(
      try archive.zipped(), named: "a.zip", maximumWorkouts: 8, seed)
  }
}

extension QuantitySample {
  fileprivate var source: String? { header.sourceRevision?.source.bundleIdentifier }
  fileprivate var value: Double { (quantity.value * 1e6).rounded() / 1e6 }
}
