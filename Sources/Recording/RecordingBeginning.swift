public import HealthModel
import HealthStorage

/// The start of a recorder: a new recording, or one that a crash left (see ``Recovery``).
public struct RecordingBeginning: Sendable {
  enum Kind: Sendable {
    case new(WorkoutConfiguration, RecordingOptions)
    case resumed(RecordingJournal, RecordingCore)
  }

  let kind: Kind

  init(_ kind: Kind) {
    self.kind = kind
  }

  var isFieldTest: Bool {
    switch kind {
    case .new(_, let options): options.fieldTest != nil
    case .resumed(_, let core): core.fieldTest != nil
    }
  }

  public static func new(
    _ configuration: WorkoutConfiguration, _ options: RecordingOptions
  ) -> RecordingBeginning {
    RecordingBeginning(.new(configuration, options))
  }
}
