import ApplicationMessages
import Console
import HealthModel

/// An edit of a workout in `show --json`.
struct EditJSON: Encodable {
  let edit: WorkoutEdit

  init(_ edit: WorkoutEdit) {
    self.edit = edit
  }

  enum CodingKeys: String, CodingKey {
    case version, kind, date, source, changes, other
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(edit.version, forKey: .version)
    try container.encode(edit.kind.name, forKey: .kind)
    try container.encode(edit.date.rfc3339, forKey: .date)
    try container.encode(SourceMessage(edit.source), forKey: .source)
    try container.encode(edit.changes.map(Change.init), forKey: .changes)
    try container.encodeIfPresent(edit.other?.word, forKey: .other)
  }

  /// A changed field; a value that was or is not there is absent.
  struct Change: Encodable {
    let field: String
    let from: Value?
    let to: Value?

    init(_ change: WorkoutEdit.Change) {
      field = change.field.rawValue
      from = change.from.map(Value.init)
      to = change.to.map(Value.init)
    }
  }

  struct Value: Encodable {
    let value: WorkoutEdit.Value

    init(_ value: WorkoutEdit.Value) {
      self.value = value
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch value {
      case .text(let text): try container.encode(text)
      case .number(let number): try container.encode(number)
      case .flag(let flag): try container.encode(flag)
      case .activity(let activity): try container.encode(activity.name)
      case .instant(let instant): try container.encode(instant.rfc3339)
      }
    }
  }
}
