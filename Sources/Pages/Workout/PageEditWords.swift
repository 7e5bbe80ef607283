import Console
import Foundation
import HealthModel

/// The edits of a workout in the language of a page.
struct PageEditWords {
  private let language: PageLanguage
  private let times: TimeText

  init(_ report: WorkoutReport) {
    language = report.language
    times = report.times
  }

  /// Returns what an edit did, such as `Name: “Run” → “Along the river”; Effort: 7`.
  func line(_ edit: WorkoutEdit) -> String {
    let other = edit.other?.shortWord ?? ""
    switch edit.kind {
    case .values, .trim: return edit.changes.map(words).joined(separator: "; ")
    case .merge: return language.text(.mergedWith, other)
    case .split, .splitOff: return language.text(.splitFrom, other)
    }
  }

  private func words(_ change: WorkoutEdit.Change) -> String {
    let parts = [change.from, change.to].map { $0.map(text) ?? "–" }
    return "\(language[change.field.word]): "
      + (change.from == nil ? parts[1] : parts.joined(separator: " → "))
  }

  private func text(_ value: WorkoutEdit.Value) -> String {
    switch value {
    case .text(let text): "“\(text.withoutControls)”"
    case .number(let number): "\(number)"
    case .flag(let flag): language[flag ? .yes : .no]
    case .activity(let activity): language.name(activity)
    case .instant(let instant): times.clock(instant)
    }
  }
}

extension WorkoutEdit.Field {
  fileprivate var word: PageWord {
    switch self {
    case .activity: .activity
    case .start: .start
    case .end: .end
    case .name: .name
    case .note: .note
    case .gear: .gear
    case .effort: .effort
    case .private: .privacy
    }
  }
}
