import Foundation
import HealthModel
import TestSupport
import Testing

@testable import Validation

@Suite("Imports of real device files", .timeLimit(.minutes(2)))
struct RealImportTests {
  /// In bytes; the tool itself measures larger files, which take minutes.
  private static let largest = 120_000

  @Test(
    "distance and duration equal the device's own, in every class of files",
    .needsSharedData("files/truth.csv"))
  func shown() async throws {
    let files = try #require(SharedData.folder("files"))
    var truth = try TruthTable(contentsOf: files.appending(path: "truth.csv"))
    truth.rows.removeAll { row in
      let path = files.appending(path: row.file).path
      let size = (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? .max
      return size ?? .max > Self.largest
    }
    let workouts = try await ImportedWorkout.all(truth, files: files)
    #expect(workouts.count > 60)
    #expect(Set(workouts.map(\.kind)).count >= 8, "\(Set(workouts.map(\.kind)))")
    var report = Report()
    ImportedTotalsSection(workouts).write(to: &report)
    let figures = Dictionary(
      report.figures.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    for name in ["distance", "duration", "elapsed"] {
      #expect(figures["imported_\(name)_shown_error_median"] == 0, "\(name)")
      #expect(figures["imported_\(name)_shown_error_p90"] == 0, "\(name)")
    }
    #expect(try #require(figures["imported_distance_samples_error_worst"]) < 0.01)
    // Where the values from the readings differ much from the shown ones, the reason is given.
    for workout in workouts {
      for difference in workout.workout.recomputed?.differences ?? [] {
        #expect(!difference.reasons.isEmpty, "\(workout.file)")
      }
    }
  }
}
