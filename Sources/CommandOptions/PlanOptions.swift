package import ArgumentParser
import Console
import Foundation
import Haptics
package import HealthModel
package import HealthStorage
import Recording
package import Training
import TrainingHistory
package import TrainingReports

/// The plan that a recording follows.
package struct PlanOptions: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp(
      "A plan: a name of workout plans, a file, or steps such as \"2km, 6x(800m, 400m easy)\".",
      valueName: "name|file|steps"))
  package var plan: String?
  @Option(
    help: ArgumentHelp(
      "How cues of plan and course reach you: none, or tones (the terminal's bell), words (speech-dispatcher) and vibration (also of laps), joined by commas.",
      valueName: "none|tones,words,vibration"))
  package var cues = CueChoice([.tones])
  @Option(
    help: ArgumentHelp(
      "The motor of --cues vibration: auto, feedbackd or evdev:/dev/input/eventN.",
      valueName: "motor"))
  package var vibrator = "auto"

  /// Returns the plan, and the references of its targets.
  ///
  /// - Parameters:
  ///   - activity: The activity of the recording.
  ///   - store: The store.
  /// - Returns: `nil` if there is none.
  /// - Throws: A `CommandError` or an error of the format, with the place.
  package func chosen(
    for activity: WorkoutActivityType, in store: HealthStore
  ) async throws -> (plan: WorkoutPlan, references: PlanReferences)? {
    guard let plan else { return nil }
    let chosen = try await Self.plan(plan, in: store)
    if let given = chosen.activity, given != activity {
      throw CommandError(
        text:
          "the plan '\(plan)' is for \(given.title.lowercased()), not \(activity.title.lowercased())"
      )
    }
    let references = try await PersonZones(of: store).planReferences(for: activity, at: .now)
    for reason in chosen.unavailableTargets(references) {
      Terminal.warn("workout: no advice about a target: \(reason)")
    }
    return (chosen, references)
  }

  /// Opens the motor of the cues; `nil` if they do not vibrate.
  ///
  /// - Throws: The error of the motor.
  package func cueVibrator() throws -> CueVibrator? {
    cues.vibrates ? CueVibrator(try VibratorAddress(vibrator).vibrator()) : nil
  }

  /// Finds a plan by its name, as a file, or as its steps.
  ///
  /// - Parameters:
  ///   - words: The name, path or steps.
  ///   - store: The store.
  /// - Returns: The plan.
  /// - Throws: A `CommandError` or an error of the format, with the place.
  package static func plan(_ words: String, in store: HealthStore) async throws -> WorkoutPlan {
    if let plan = try await PlanList(of: store)[words] { return plan }
    if FileManager.default.fileExists(atPath: words) { return try PlanFile.read(words) }
    do {
      return try WorkoutPlan(text: words)
    } catch {
      guard words.contains(where: \.isNumber) else {
        throw CommandError(
          text: "'\(words)' is neither a plan nor a file; workout plans lists the plans")
      }
      throw CommandError(text: "'\(words)': \(error)")
    }
  }
}

extension CueChoice: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }
  package var defaultValueDescription: String { text }
  package static var allValueStrings: [String] { ["none"] + Mode.allCases.map(\.rawValue) }
}

extension PlanFile.Format: ExpressibleByArgument {}
