import CommandOptions
import Cohorts
import Console
import HealthModel
import HealthStorage
import Reanalysis
import Reports

extension HealthStore {
  /// Returns the workout that a text denotes; a recording becomes a workout when it is stopped.
  func editableWorkout(matching text: String) async throws -> Workout {
    do {
      return try await workout(matching: text)
    } catch StoreError.identifier(_, .unknown(.workout)) {
      let recording = try await unfinishedRecording()?.plan.id.word
      guard let recording, text != "last",
        recording.hasPrefix(text.lowercased()), !text.isEmpty
      else { throw StoreError.identifier(text, .unknown(.workout)) }
      throw CommandError(text: "\(recording) is not finished; stop it first with: workout stop")
    }
  }
}

extension WorkoutEditor {
  /// Creates the editor of a store, with the data of its person.
  static func of(_ store: HealthStore) async throws -> WorkoutEditor {
    let people = try await WalkerHistory(of: store)
    return WorkoutEditor(of: store) { people.walker(for: $0) }
  }
}
