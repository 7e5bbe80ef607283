package import Console
package import Foundation
package import HealthModel

/// The texts about edits of workouts.
package struct EditWords {
  let times: TimeText

  package init(times: TimeText) {
    self.times = times
  }

  /// Returns the lines of a page about a workout: a line for each edit in effect.
  package func lines(_ edits: [WorkoutEdit]) -> [String] {
    edits.map { "Version  \($0.version), \(times.dateAndMinute($0.date)): \(line($0))" }
  }

  /// Returns what an edit did, such as `name “Run” to “Along the river”; effort 7`.
  package func line(_ edit: WorkoutEdit) -> String {
    let other = edit.other?.shortWord ?? ""
    let changes = edit.changes.map(words).joined(separator: "; ")
    switch edit.kind {
    case .values, .trim: return changes
    case .merge: return "merged with \(other)"
    case .split: return "split; the rest is \(other)"
    case .splitOff: return "split from \(other)"
    }
  }

  /// Returns the line for the person after an edit.
  package func result(_ workout: Workout, _ edits: [WorkoutEdit]) -> String {
    let version = "\(workout.uuid.shortWord): version \(edits.count + 1)"
    guard let last = edits.last else { return "\(version), as it was saved" }
    return "\(version), \(line(last))"
  }

  /// Returns the line for the person after an edit was undone.
  package func undone(_ edit: WorkoutEdit, _ workout: Workout, _ edits: [WorkoutEdit]) -> String {
    "\(workout.uuid.shortWord): version \(edits.count + 1); undone: \(line(edit))"
  }

  private func words(_ change: WorkoutEdit.Change) -> String {
    let name = change.field == .private ? "privacy" : change.field.rawValue
    switch (change.field, change.from, change.to) {
    case (.private, _, .flag(true)): return "private"
    case (.private, _, _): return "public"
    case (_, let from?, let to?): return "\(name) \(text(from)) to \(text(to))"
    case (_, nil, let to?): return "\(name) \(text(to))"
    case (_, _, nil): return "\(name) removed"
    }
  }

  private func text(_ value: WorkoutEdit.Value) -> String {
    switch value {
    case .text(let text): "“\(text.withoutControls)”"
    case .number(let number): "\(number)"
    case .flag(let flag): flag ? "yes" : "no"
    case .activity(let activity): activity.title.lowercased()
    case .instant(let instant): times.clock(instant)
    }
  }
}

extension Workout {
  /// The person's own words about the workout, a line each: name, note, effort, gear, privacy.
  package var ownLines: [String] {
    let metadata = header.metadata
    let note = (metadata.string(.workoutNotes) ?? "").split(whereSeparator: \.isNewline)
    let lines: [String?] = [
      metadata.string(.workoutName).map { "Name     \($0.withoutControls)" },
      effort.map { "Effort   \($0) of \(WorkoutChanges.efforts.upperBound)" },
      metadata.string(.workoutGear).map { "Gear     \($0.withoutControls)" },
      isPrivate ? "Private  not on pages and in reports, the heat map and exports of all" : nil,
    ]
    return lines.compactMap(\.self) + note.map { "Note     " + String($0).withoutControls }
  }
}

/// What `edit --json`, `merge --json` and `split --json` print (docs/schemas/edit.schema.json).
package struct EditResultJSON: Encodable {
  let id: String
  let version: Int
  let isChanged: Bool
  let edit: EditJSON?
  let undone: EditJSON?
  let parts: [String]?

  enum CodingKeys: String, CodingKey {
    case id, version, edit, undone, parts
    case isChanged = "changed"
  }

  /// - Parameters:
  ///   - workout: The edited workout.
  ///   - edits: Its edits in effect.
  ///   - isChanged: Whether it was changed.
  ///   - undone: The edit that was undone.
  ///   - parts: The workouts that it was split into.
  package init(
    _ workout: Workout, _ edits: [WorkoutEdit], isChanged: Bool, undone: WorkoutEdit? = nil,
    parts: [UUID]? = nil
  ) {
    id = workout.uuid.word
    version = edits.count + 1
    self.isChanged = isChanged
    edit = isChanged && undone == nil ? edits.last.map(EditJSON.init) : nil
    self.undone = undone.map(EditJSON.init)
    self.parts = parts?.map(\.word)
  }
}
