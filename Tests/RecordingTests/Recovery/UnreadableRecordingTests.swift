import Feeds
import Foundation
import HealthModel
import HealthStorage
import SeriesCoding
import TestSupport
import Testing

@testable import Recording
@testable import RecordingCore

@Suite("An unreadable recording")
struct UnreadableRecordingTests {
  private let folder: TemporaryFolder
  private let store: HealthStore
  private let id = UUID()

  init() throws {
    folder = try TemporaryFolder()
    store = try HealthStore(
      at: folder.file("health.sqlite").path, for: StoredRecording.client, as: .owner)
    let journal = try store.beginRecording(
      RecordingPlan(
        id: id, start: StoredRecording.start,
        configuration: WorkoutConfiguration(activityType: .walking), options: Data("{".utf8)))
    try journal.append([
      .heartRate(TraceSample(time: StoredRecording.start, value: HeartRate(beatsPerMinute: 99)))
    ])
  }

  @Test("an unreadable recording is set aside under a reported name, and the next one begins")
  func setAside() async throws {
    var lines: [String] = []
    let beginning = try await Recovery(store: store).beginning(
      WorkoutConfiguration(activityType: .walking), options: RecordingOptions()
    ) { lines.append($0) }
    guard case .new = beginning.kind else {
      Issue.record("it goes on with what cannot be read")
      return
    }
    let path = store.path + ".set-aside-" + id.uuidString.lowercased().prefix(8)
    #expect(lines.count == 1)
    #expect(lines.first?.contains("the options of unfinished recording") == true)
    #expect(lines.first?.contains(path) == true)
    #expect(try await store.unfinishedRecording() == nil)
    #expect(try await store.verify().isEmpty)

    let aside = try HealthStore(at: path, for: StoredRecording.client, as: .owner, creating: false)
    #expect(try await aside.unfinishedRecording()?.plan.id == id)
    let journal = try aside.resumeRecording()
    var count = 0
    for try await batch in try journal.entries() { count += batch.count }
    #expect(count == 1)
  }

  @Test("finishing an unreadable recording reports the part that cannot be read")
  func finish() async throws {
    guard case .setAside(let copy, let reason) = try await Recovery(store: store).finish() else {
      Issue.record("it was not set aside")
      return
    }
    #expect(copy.recording == id)
    #expect(reason.part == .options)
    #expect(FileManager.default.fileExists(atPath: copy.path))
  }
}

@Suite("Impossible sensor values")
struct ImpossibleValueTests {
  @Test("impossible values are removed from a fix and noted, and the workout is still saved")
  func speeds() throws {
    var walk = try CoreWalk()
    walk.walk(seconds: 20, speed: 1e308)
    walk.meters = 0
    walk.walk(seconds: 60)
    let row = TraceRow(
      acceleration: Vector3(x: 1e308, y: 0, z: .infinity),
      heartRate: HeartRate(beatsPerMinute: 1e308), pressure: AirPressure(pascals: -1e308),
      cycling: CyclingReading(power: .nan))
    walk.core.receive(
      FeedEvent<TraceRow>.reading(Reading(time: walk.truth, uptime: walk.uptime, value: row)))
    let summary = try walk.finish()
    let saved = FinishedWorkout(summary, core: walk.core)
    let totals = saved.workout.totals
    #expect(totals.maximumSpeedMetersPerSecond?.isFinite ?? true)
    #expect(totals.distanceMeters?.isFinite == true)
    let note = walk.core.notes.lines.first { $0.contains("impossible values") }
    for field in ["acceleration", "heart rate", "power", "pressure"] {
      #expect(note?.contains(field) == true, "\(field) in \(note ?? "no note")")
    }
  }

  @Test(
    "values outside the limits of a field are removed, and the rest of the fix stays",
    arguments: [1e308, -1e308, .infinity, .nan])
  func fix(value: Double) {
    var fix = Fix(
      mode: .threeDimensional, receiverTime: Instant(secondsSince1970: 253_402_300_000),
      location: Location(
        time: StoredRecording.start, latitude: 48, longitude: 11, altitude: value,
        horizontalAccuracy: value, verticalAccuracy: value, speed: value, course: value))
    _ = fix.removeImpossibleValues()
    #expect(fix.receiverTime == nil)
    #expect(fix.location?.latitude == 48)
    #expect(fix.location?.altitude == nil)
    #expect(fix.location?.speed == nil)
    #expect(fix.location?.course == nil)
    #expect(fix.location?.horizontalAccuracy == nil)
    fix.location?.latitude = value
    #expect(fix.removeImpossibleValues() == ["position"])
    #expect(fix.location == nil)
  }

  @Test("only the totals that are not finite are removed")
  func totals() {
    var totals = Workout.Totals()
    totals.distanceMeters = 5
    totals.maximumSpeedMetersPerSecond = .infinity
    totals.movingSeconds = .nan
    #expect(totals.removeImpossibleValues() == ["maximum speed", "moving time"])
    #expect(totals.distanceMeters == 5)
    #expect(totals.maximumSpeedMetersPerSecond == nil)
  }
}
