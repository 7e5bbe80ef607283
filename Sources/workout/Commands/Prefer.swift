import ArgumentParser
import HealthModel
import HealthStorage

struct Prefer: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show or set which application counts where several recorded the same time.",
    discussion: """
      Statistics count time that several applications recorded once, for the first of them in this \
      order; the next fill the gaps. Those that are not named follow in default order: what was typed \
      in, this program, the others as they came. No sample is changed.

        workout prefer stepCount
        workout prefer stepCount org.example.watch org.example.phone
        workout prefer stepCount --default
      """)

  @Argument(
    help: ArgumentHelp("What was measured, such as stepCount.", valueName: "type"),
    completion: TypeArgument.quantityCompletion, transform: TypeArgument.quantityType)
  var type: QuantityType
  @Argument(help: ArgumentHelp("The applications, the preferred one first.", valueName: "app"))
  var apps: [String] = []
  @Flag(name: .customLong("default"), help: "Go back to the default order.")
  var isDefault = false
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if isDefault, !apps.isEmpty {
      throw ValidationError("--default goes without applications")
    }
  }

  func run() async throws {
    let store = try global.openStore()
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

  /// An application may also be called by its name, when only one that has samples is called so.
  private static func bundleIdentifier(_ word: String, among known: [Source]) -> String {
    if known.contains(where: { $0.bundleIdentifier == word }) { return word }
    let named = known.filter { $0.name == word }
    return named.count == 1 ? named[0].bundleIdentifier : word
  }
}

/// The sources of a type in the order of preference, as `prefer --json` prints them.
struct PreferenceJSON: Encodable {
  let type: String
  let sources: [SourceNameJSON]
}
