import CommandOptions
import ArgumentParser
import Console
import HealthModel
import HealthStorage
import Reports

struct Prefer: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prefer", abstract: "Show or set the source priority of a type.",
    discussion: """
      Where several applications recorded the same time, statistics use the first source in this order; the next \
      ones fill gaps. Sources that are not named follow in the default order: entries by hand, this program, then \
      the others in order of registration. No sample is changed.

        workout prefer stepCount
        workout prefer stepCount org.example.watch org.example.phone
        workout prefer stepCount --default
      """)

  @Argument(
    help: ArgumentHelp("The type, such as stepCount.", valueName: "type"),
    completion: TypeArgument.quantityCompletion, transform: TypeArgument.quantityType)
  var type: QuantityType
  @Argument(help: ArgumentHelp("The applications, highest priority first.", valueName: "app"))
  var apps: [String] = []
  @Flag(name: .customLong("default"), help: "Restore the default order.")
  var isDefault = false
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if isDefault, !apps.isEmpty {
      throw ValidationError("--default cannot be combined with applications")
    }
  }

  func run() async throws {
    let store = try await global.openStore()
    if isDefault || !apps.isEmpty {
      let known = try await store.sourcePriority(of: type)
      try await store.setSourcePriority(
        apps.map { Self.bundleIdentifier($0, among: known) }, of: type)
    }
    let sources = try await store.sourcePriority(of: type)
    if global.json {
      let order = PreferenceJSON(
        type: type.name, sources: sources.map(SourceNameJSON.init))
      try Output().line(try JSONText.line(order))
    } else if sources.isEmpty {
      Terminal.warn("no samples of \(type.name)")
    } else {
      let lines = sources.enumerated().map { place, source in
        "\(place + 1). \(source.name) (\(source.bundleIdentifier))"
      }
      try Output().line(lines.joined(separator: "\n"))
    }
  }

  /// Returns the bundle identifier for a word, which may also be the name of exactly one source with samples.
  private static func bundleIdentifier(_ word: String, among known: [Source]) -> String {
    if known.contains(where: { $0.bundleIdentifier == word }) { return word }
    let named = known.filter { $0.name == word }
    return named.count == 1 ? named[0].bundleIdentifier : word
  }
}

/// The source priority of a type, as `prefer --json` prints it.
struct PreferenceJSON: Encodable {
  let type: String
  let sources: [SourceNameJSON]
}
