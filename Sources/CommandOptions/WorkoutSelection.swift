package import ArgumentParser
import Console
package import Foundation
package import HealthModel
package import HealthStorage

/// A filter of workouts by activity and time.
package struct WorkoutSelection: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp(
      "The activity, such as run; workout activities lists them.", valueName: "activity"))
  package var activity: ActivityArgument?
  @Option(help: ArgumentHelp("The first day, or the first time.", valueName: "time"))
  package var from: MomentArgument?
  @Option(
    help: ArgumentHelp(
      "The last day, which is included, or a time, which is not.", valueName: "time"))
  package var to: MomentArgument?

  /// Returns the given conditions.
  ///
  /// - Throws: A `ValidationError` if the time range is empty.
  package func given(in zone: TimeZone) throws -> GivenFilter {
    var given = GivenFilter()
    if let type = activity?.activityType {
      given.add("--activity \(type.word)", WorkoutFilter(activity: type))
    }
    let (start, end) = (from?.instant(in: zone), to?.end(in: zone))
    if start != nil || end != nil {
      let range = TimeRange(start: start ?? .earliest, end: end ?? .latest)
      guard range.start < range.end, range.end == end ?? .latest else {
        throw ValidationError("--to must be later than --from")
      }
      let words = [from.map { "--from \($0)" }, to.map { "--to \($0)" }].compactMap(\.self)
      given.add(words.joined(separator: " "), WorkoutFilter(startingIn: range))
    }
    return given
  }
}

/// The conditions of a command on workouts, each with the words that it was given with.
package struct GivenFilter {
  /// All conditions together.
  package private(set) var all = WorkoutFilter()
  private var parts: [(words: String, filter: WorkoutFilter)] = []

  package var isEmpty: Bool { parts.isEmpty }

  package mutating func add(_ words: String, _ filter: WorkoutFilter) {
    parts.append((words, filter))
    all.activity = filter.activity ?? all.activity
    all.startingIn = filter.startingIn ?? all.startingIn
    all.near = filter.near ?? all.near
    all.text = filter.text ?? all.text
  }

  /// Returns why there is no workout: the store has none, one condition matches none, or all together match none.
  package func reasonForNothing(in store: HealthStore) async throws -> String {
    let first = try await Self.matches(WorkoutFilter(), in: store)
    guard first, !parts.isEmpty else {
      return "no workouts yet; record the first with: workout record walk"
    }
    for part in parts where try await !Self.matches(part.filter, in: store) {
      return "no workouts match \(part.words)"
    }
    let last = parts.last?.words ?? ""
    let others = parts.dropLast().map(\.words).joined(separator: ", ")
    return "no workouts match \(others.isEmpty ? last : "\(others) and \(last) together")"
  }

  private static func matches(
    _ filter: WorkoutFilter, in store: HealthStore
  ) async throws(StoreError) -> Bool {
    for try await _ in store.workoutBatches(where: filter, size: 1) { return true }
    return false
  }
}

/// The `ID` argument of a workout.
package enum WorkoutID {
  package static let help = ArgumentHelp(
    "The workout: an id from workout list, a prefix of it, or 'last'.", valueName: "id")

  /// Completes the newest ids.
  package static let completion = CompletionKind.shellCommand(
    "echo last; workout list --limit 100 2>/dev/null | awk 'NR > 1 { print $1 }'")
}

extension HealthStore {
  /// Returns the workout that a text denotes; a recording becomes a workout when it is stopped.
  package func editableWorkout(matching text: String) async throws -> Workout {
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
