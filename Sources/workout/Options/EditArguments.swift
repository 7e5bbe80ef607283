import CommandOptions
import ArgumentParser
import Cohorts
import Console
import HealthModel
import HealthStorage
import Reanalysis
import Reports

/// An amount that is cut off: `2min`, `200m`.
///
/// `m` is meters; minutes are `min`.
struct TrimArgument: ExpressibleByArgument, Hashable {
  let amount: WorkoutTrim.Amount

  init?(argument: String) {
    if let length = LengthArgument(argument: argument)?.quantity.meters, length > 0 {
      amount = .distance(length)
    } else if let time = DurationArgument(argument: argument) {
      amount = .time(time.duration)
    } else {
      return nil
    }
  }
}

/// The moment of a split: `12:30` and `90s` after the start, or an RFC 3339 time.
struct SplitArgument: ExpressibleByArgument, Hashable {
  let point: SplitPoint

  init?(argument: String) {
    if let instant = Instant(rfc3339: argument) {
      point = .at(instant)
    } else if let seconds = Self.clockSeconds(argument) {
      point = .after(.seconds(seconds))
    } else if let time = DurationArgument(argument: argument) {
      point = .after(time.duration)
    } else {
      return nil
    }
  }

  /// Parses minutes and seconds, or hours, minutes and seconds.
  private static func clockSeconds(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count) else { return nil }
    var seconds = 0
    for (index, part) in parts.enumerated() {
      let isFirst = index == 0
      guard (isFirst ? 1...5 : 2...2).contains(part.utf8.count), part.allSatisfy(\.isASCII),
        let number = UInt16(part), isFirst || number < 60
      else { return nil }
      seconds = seconds * 60 + Int(number)
    }
    return seconds > 0 ? seconds : nil
  }
}

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
