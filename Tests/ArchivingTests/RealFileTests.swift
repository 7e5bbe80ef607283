import Archiving
import Foundation
import HealthModel
import HealthStorage
import SeriesCoding
import WorkoutFiles
import TestSupport
import Testing

@Suite("Archives of real recordings")
struct RealFileTests {
  @Test("a store made from real GPX files is restored identically", .needsSharedData("files/gpx"))
  func gpx() async throws {
    let folder = try #require(SharedData.folder("files/gpx"))
    let old = try ArchiveTestStore()
    var count = 0
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    where name.hasSuffix(".gpx") {
      if try await save(folder.appending(path: name).path, in: old.store) { count += 1 }
    }
    #expect(count > 0)
    let archive = try await old.export("old.zip")
    let new = try ArchiveTestStore()
    let report = try await new.receive(archive)
    #expect(report.isWhole)
    #expect(report.added.workouts == count)
    let missing = try Set(old.comparableContent()).subtracting(try new.comparableContent())
    #expect(missing == [])
    #expect(try await new.store.verify() == [])
    #expect(try await bytes(new.export("new.zip")) == bytes(archive))
  }

  /// Saves the track points of a file as a workout.
  ///
  /// - Returns: Whether there were points with a time.
  private func save(_ path: String, in store: HealthStore) async throws -> Bool {
    var locations = TraceSpool(LocationChunk.self, in: store)
    var hearts = TraceSpool(HeartRateCodec.self, in: store)
    var first: Instant?
    var last: Instant?
    var reader = try GPXReader(path: path)
    while let item = try? reader.next() {
      guard case .point(let point) = item, let location = point.location?.onStorageGrid else {
        continue
      }
      let isLate = last.map { location.time < $0 } ?? false
      let isPlace = abs(location.latitude) <= 90 && abs(location.longitude) <= 180
      try locations.append(
        RecordedLocation(
          location, verdict: !isPlace ? .noFix : isLate ? .backwardTime : .accepted,
          hdop: point.quality.hdop, satellitesUsed: point.quality.satellites))
      if let rate = point.sensors.heartRate {
        try hearts.append(
          TraceSample(time: location.time, value: HeartRate(beatsPerMinute: Double(rate))))
      }
      guard !isLate else { continue }
      first = first ?? location.time
      last = location.time
    }
    guard let first, let last else { return false }
    let workout = Workout(
      configuration: WorkoutConfiguration(activityType: .other, locationType: .outdoor),
      span: TimeRange(start: first, end: last))
    let traces = [try locations.finish(), try hearts.finish()].compactMap(\.self)
    return try await store.save(ImportedWorkout(workout, traces: traces))
  }
}
