public import Foundation

/// The results of an import, file by file.
public struct ImportReport: Hashable, Sendable {
  public var files: [ImportedFile] = []
  /// The number of skipped files by reason: hidden, or with an unsupported format.
  public var passedOver: [String: Int] = [:]
  /// Profile values that were set, and those that were already set to another value.
  public var profile: [ProfileNote] = []

  public init() {}

  public struct ProfileNote: Hashable, Sendable {
    public let fact: String
    public let value: String
    /// `false` if the profile already has a value.
    public let wasSet: Bool

    public init(fact: String, value: String, wasSet: Bool) {
      self.fact = fact
      self.value = value
      self.wasSet = wasSet
    }
  }

  public func count(_ isMeant: (WorkoutOutcome.Fate) -> Bool) -> Int {
    files.reduce(0) { $0 + $1.workouts.filter { isMeant($0.fate) }.count }
  }

  /// The workouts that are new or were merged into.
  public var changedWorkouts: Set<UUID> {
    var changed: Set<UUID> = []
    for workout in files.flatMap(\.workouts) {
      switch workout.fate {
      case .added: changed.insert(workout.id)
      case .merged(let into, _): changed.insert(into)
      case .known, .deletedEarlier, .refused: continue
      }
    }
    return changed
  }

  public var addedWorkouts: Int { count { $0 == .added } }

  /// Returns the report with paths that do not begin with a folder.
  ///
  /// - Parameter folder: The folder, with a slash at its end.
  /// - Returns: The report.
  package func relative(to folder: String) -> ImportReport {
    var report = self
    report.files = files.map { file in
      guard file.path.hasPrefix(folder) else { return file }
      return file.moved(to: String(file.path.dropFirst(folder.count)))
    }
    return report
  }

  /// The samples by type over all files.
  public var samples: [String: SampleTally] {
    files.reduce(into: [:]) { sums, file in
      for (type, tally) in file.samples {
        sums[type, default: SampleTally()].added += tally.added
        sums[type, default: SampleTally()].known += tally.known
        sums[type, default: SampleTally()].refused += tally.refused
      }
    }
  }

  /// The details that lists of archives have, by kind over all files.
  public var details: [String: Int] {
    files.reduce(into: [:]) { sums, file in sums.merge(file.details, uniquingKeysWith: +) }
  }

  /// Whether a file, a workout or a sample was rejected.
  public var hasRefusals: Bool {
    files.contains { file in
      file.isRefused || file.samples.values.contains { $0.refused > 0 }
        || file.workouts.contains {
          if case .refused = $0.fate { true } else { false }
        }
    }
  }
}
