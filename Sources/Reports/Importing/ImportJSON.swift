import Console
import HealthModel
package import Importing
import Synchronization

/// The result of an import, as `import --json` prints it (docs/schemas/import.schema.json).
package struct ImportJSON: Encodable {
  let dryRun: Bool
  let files: [File]
  let samples: [Tally]
  let totals: Totals
  let passedOver: [Passed]
  let details: [Detail]
  let movedTo: String?
  let profile: [Fact]

  enum CodingKeys: String, CodingKey {
    case files, samples, totals, profile, details
    case dryRun = "dry_run"
    case passedOver = "passed_over"
    case movedTo = "moved_to"
  }

  /// - Parameters:
  ///   - report: The results.
  ///   - isDryRun: Whether nothing was changed.
  ///   - movedTo: Where the file of a watched folder is now.
  package init(_ report: ImportReport, isDryRun: Bool, movedTo: String? = nil) {
    dryRun = isDryRun
    self.movedTo = movedTo
    files = report.files.map(File.init)
    samples = Tally.list(report.samples)
    totals = Totals(report)
    passedOver = report.passedOver.sorted { $0.key < $1.key }.map(Passed.init)
    profile = report.profile.map(Fact.init)
    details = report.details.sorted { $0.key < $1.key }.map(Detail.init)
  }

  struct Totals: Encodable {
    let fileCount, refusedFileCount: Int
    let addedWorkoutCount, knownWorkoutCount, mergedWorkoutCount, deletedWorkoutCount: Int
    let addedSampleCount, knownSampleCount, refusedSampleCount: Int

    enum CodingKeys: String, CodingKey {
      case fileCount = "file_count"
      case refusedFileCount = "refused_file_count"
      case addedWorkoutCount = "added_workout_count"
      case knownWorkoutCount = "known_workout_count"
      case mergedWorkoutCount = "merged_workout_count"
      case deletedWorkoutCount = "deleted_workout_count"
      case addedSampleCount = "added_sample_count"
      case knownSampleCount = "known_sample_count"
      case refusedSampleCount = "refused_sample_count"
    }

    init(_ report: ImportReport) {
      let samples = report.samples.values
      fileCount = report.files.count
      refusedFileCount = report.files.count(where: \.isRefused)
      addedWorkoutCount = report.addedWorkouts
      knownWorkoutCount = report.count { if case .known = $0 { true } else { false } }
      mergedWorkoutCount = report.count { if case .merged = $0 { true } else { false } }
      deletedWorkoutCount = report.count { $0 == .deletedEarlier }
      addedSampleCount = samples.reduce(0) { $0 + $1.added }
      knownSampleCount = samples.reduce(0) { $0 + $1.known }
      refusedSampleCount = samples.reduce(0) { $0 + $1.refused }
    }
  }

  struct Tally: Encodable {
    let type: String
    let added, known, refused: Int

    static func list(_ tallies: [String: SampleTally]) -> [Tally] {
      tallies.sorted { $0.key < $1.key }.map { type, tally in
        Tally(
          type: type.typeName, added: tally.added, known: tally.known, refused: tally.refused)
      }
    }
  }

  struct Passed: Encodable {
    let reason: String
    let count: Int

    init(_ entry: (key: String, value: Int)) { (reason, count) = (entry.key, entry.value) }
  }

  struct Detail: Encodable {
    let kind: String
    let count: Int

    init(_ entry: (key: String, value: Int)) { (kind, count) = (entry.key, entry.value) }
  }

  struct Fact: Encodable {
    let fact, value: String
    let set: Bool

    init(_ note: ImportReport.ProfileNote) {
      (fact, value, set) = (note.fact, note.value, note.wasSet)
    }
  }
}

extension String {
  /// The name of a type without the prefix of the export format.
  fileprivate var typeName: String { ObjectType(identifier: self)?.name ?? self }
}

/// The progress line of an import: files, bytes, rate and remaining time.
package final class ImportLine: Sendable {
  private let line = Mutex(ProgressLine())
  private let begin = ContinuousClock().now

  package init() {}

  package func show(_ progress: ImportProgress) {
    let seconds = (ContinuousClock().now - begin) / .seconds(1)
    line.withLock { $0.show(Self.words(progress, after: seconds)) }
  }

  package func clear() {
    line.withLock { $0.clear() }
  }

  private static let megabyte = 1e6
  private static let secondsPerMinute = 60.0
  /// The time in seconds after which the rate is meaningful.
  private static let settled = 2.0

  static func words(_ progress: ImportProgress, after seconds: Double) -> String {
    var words: [String] = []
    if progress.fileCount > 1 {
      words.append("\(progress.filesDone + 1) of \(progress.fileCount) files")
    }
    words.append("\(BackupLine.size(progress.bytesDone)) of \(BackupLine.size(progress.byteCount))")
    if seconds >= settled, progress.bytesDone > 0 {
      let rate = Double(progress.bytesDone) / seconds
      words.append("\(MeasureText.fixed(rate / megabyte, 1)) MB/s")
      let left = Double(max(progress.byteCount - progress.bytesDone, 0)) / rate
      let minutes = Int(clamping: (left / secondsPerMinute).rounded(.up))
      words.append(
        left < secondsPerMinute
          ? "\(Int(clamping: left.rounded(.up))) s left" : "\(minutes) min left")
    }
    let name = progress.path.split(separator: "/").last.map(String.init) ?? ""
    return "\(words.joined(separator: ", ")): \(name.withoutControls)"
  }
}
