import Foundation
import HealthModel
import HealthStorage
import Importing
import TestSupport
import Testing

@Suite("Files of real devices")
struct RealFileTests {
  private static let kinds = ["fit", "tcx", "gpx"]

  @Test(
    "every file is imported, or rejected with position and reason; a second import adds nothing",
    .needsSharedData("files"), arguments: kinds)
  func everyFile(kind: String) async throws {
    let folder = try #require(SharedData.folder("files/\(kind)"))
    let target = try ImportStore()
    let first = try await ImportRun(into: target.store).importFiles([folder.path])
    #expect(first.files.count > 20)
    #expect(first.addedWorkouts > 20)
    for file in first.files {
      switch file.outcome {
      case .imported, .known: #expect(!file.workouts.isEmpty, "\(file.path)")
      case .empty(let reason), .refused(let reason): #expect(!reason.isEmpty, "\(file.path)")
      }
    }
    let before = try await target.store.workouts()
    let again = try await ImportRun(into: target.store).importFiles([folder.path])
    #expect(again.addedWorkouts == 0)
    for file in again.files { #expect(file.outcome != .imported, "\(file.path)") }
    #expect(try await target.store.workouts() == before)
  }

  @Test(
    "the two watches of one run give two workouts with references to each other",
    .needsSharedData("files/fit/TestFilesForFitnessApps__20210604_track_run_garmin_fenix_6.fit"))
  func twoWatches() async throws {
    let folder = try #require(SharedData.folder("files/fit"))
    let target = try ImportStore()
    let names = ["garmin_fenix_6", "coros_pace_2"].map {
      folder.appending(path: "TestFilesForFitnessApps__20210604_track_run_\($0).fit").path
    }
    let report = try await ImportRun(into: target.store).importFiles(names)
    #expect(report.addedWorkouts == 2)
    let workouts = report.files.flatMap(\.workouts)
    #expect(workouts[1].near.map(\.id) == [workouts[0].id])
    #expect(workouts[0].distanceMeters == 7200)
  }

  @Test(
    "an Apple Health export is imported once, as a folder, as an archive and as export.xml",
    .needsSharedData("files/apple/analyst-multi-source/export.zip"))
  func appleHealth() async throws {
    let root = try #require(SharedData.folder("files/apple/analyst-multi-source"))
    let target = try ImportStore()
    let first = try await ImportRun(into: target.store).importFiles([
      root.appending(path: "export.zip").path
    ])
    #expect(first.addedWorkouts == 4)
    let kept = first.samples.filter { $0.key.hasPrefix(QuantityType.keptPrefix) }
    #expect(kept.values.reduce(0) { $0 + $1.added } == 7)
    #expect(first.samples.values.reduce(0) { $0 + $1.added } == 45 + 7)
    for path in ["apple_health_export", "apple_health_export/export.xml"] {
      let again = try await ImportRun(into: target.store).importFiles([
        root.appending(path: path).path
      ])
      #expect(again.addedWorkouts == 0 && again.files.map(\.outcome) == [.known], "\(again)")
      #expect(again.samples.values.allSatisfy { $0.added == 0 })
    }
  }
}
