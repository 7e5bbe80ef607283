public import Foundation

/// What became of everything that was asked for, file by file.
public struct ImportReport: Hashable, Sendable {
  public var files: [ImportedFile] = []
  /// Files that were not looked into, by why: hidden, of no format that is read.
  public var passedOver: [String: Int] = [:]
  /// Facts of the profile that were set, and those that were set already and differ.
  public var profile: [ProfileNote] = []

  public init() {}

  public struct ProfileNote: Hashable, Sendable {
    public let fact: String
    public let value: String
    /// `false` where the profile says something already.
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

  /// The workouts that are new, and those that took something.
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

  /// Samples by type over all files.
  public var samples: [String: SampleTally] {
    files.reduce(into: [:]) { sums, file in
      for (type, tally) in file.samples {
        sums[type, default: SampleTally()].added += tally.added
        sums[type, default: SampleTally()].known += tally.known
        sums[type, default: SampleTally()].refused += tally.refused
      }
    }
  }

  /// Whether a file, a workout or a sample was refused.
  public var hasRefusals: Bool {
    files.contains { file in
      file.isRefused || file.samples.values.contains { $0.refused > 0 }
        || file.workouts.contains {
          if case .refused = $0.fate { true } else { false }
        }
    }
  }
}
