import ArgumentParser
import HealthModel

struct Activities: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the activities that can be recorded.",
    discussion: """
      Every command with an activity argument accepts these words and the short forms in parentheses. workout \
      record also accepts the guided tests six-minute-walk, rockport-mile, cooper-12-minutes and shuttle-run-20m.

        workout activities
        workout activities ski
        workout record cross-country-skiing
      """)

  @Argument(help: "Part of an activity's name (default: list all).")
  var text: String?
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let entries = WorkoutActivityType.allCases.filter { !$0.isDeprecated }.map(ActivityEntry.init)
      .filter { entry in text.map { entry.contains($0.lowercased()) } ?? true }
    if global.json {
      return try Output().line(try JSONText.line(["activities": entries]))
    }
    guard !entries.isEmpty else {
      throw ValidationError("no activity contains '\(text ?? "")'; without a word all are listed")
    }
    for entry in entries { try Output().line(entry.line) }
  }
}

/// One activity of the list.
private struct ActivityEntry: Encodable {
  let activity: String
  /// The short forms.
  let aliases: [String]

  init(_ type: WorkoutActivityType) {
    activity = type.word
    aliases = type.shortForms
  }

  func contains(_ text: String) -> Bool {
    ([activity] + aliases).contains { $0.contains(text) }
  }

  var line: String {
    aliases.isEmpty ? activity : "\(activity) (\(aliases.joined(separator: ", ")))"
  }
}
