import Foundation
import OpenWorkout

/// Imports workout files, folders and archives into a store.
///
///     FileImporter STORE FILE...
///
/// Formats are recognized by content: GPX, TCX, FIT, CSV, sensor traces and Apple Health exports, also in zip and
/// gzip files. A workout that is already in the store is recognized and not saved again.
@main
struct FileImporter {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count >= 2 else {
      print("usage: FileImporter STORE FILE...")
      exit(64)
    }
    let importer = ClientIdentity(
      source: Source(name: "FileImporter", bundleIdentifier: "org.example.file-importer"))
    let store = try HealthStore(at: arguments[0], for: importer, as: .owner)
    let run = ImportRun(into: store, finished: { print(line(of: $0)) })
    let report = try await run.importFiles(Array(arguments.dropFirst()))
    for (reason, count) in report.passedOver.sorted(by: { $0.key < $1.key }) {
      print("skipped \(count): \(reason)")
    }
    let count = try await store.workouts().count
    print("\(report.addedWorkouts) new workouts, \(count) in the store")
    if report.hasRefusals { exit(1) }
  }

  private static func line(of file: ImportedFile) -> String {
    let samples = file.samples.sorted { $0.key < $1.key }
      .map { "\($0.value.added) new samples of \($0.key)" }
    let parts = file.workouts.map(text) + samples
    let details = parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")
    let skipped = file.leftOut.isEmpty ? "" : " (\(file.leftOut.count) entries skipped)"
    switch file.outcome {
    case .imported: return "\(file.path): imported\(details)\(skipped)"
    case .known: return "\(file.path): already imported\(details)\(skipped)"
    case .empty(let reason): return "\(file.path): \(reason)"
    case .refused(let reason): return "\(file.path): refused: \(reason)"
    }
  }

  private static func text(of workout: WorkoutOutcome) -> String {
    let distance = workout.distanceMeters.map { " of \(Int($0.rounded())) m" } ?? ""
    let fate =
      switch workout.fate {
      case .added: "new"
      case .known: "already imported"
      case .deletedEarlier: "deleted earlier by the owner"
      case .merged: "merged into another workout of the same time"
      case .refused(let reason): "refused: \(reason)"
      }
    return "\(workout.activity)\(distance), \(fate)"
  }
}
