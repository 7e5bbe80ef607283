import CommandOptions
import ArgumentParser
import Console
import HealthModel
import HealthStorage

struct CollectionCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "collection", abstract: "Turn the collection of a type of data off or on.",
    discussion: """
      While a type is off, this program saves no measured or computed samples of it: not while recording, \
      not in estimates, and not when a workout of that time is analyzed again. Raw heart rates and cycling \
      readings are not saved either. Samples that you add, files that you import and applications with \
      permission are not affected. Stored data stay until you delete them.

        workout collection
        workout collection off heartRate heartRateVariabilitySDNN
        workout collection on heartRate
      """,
    subcommands: [Status.self, Off.self, On.self], defaultSubcommand: Status.self)

  struct Status: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "status", abstract: "Show the types that are off.")
    @OptionGroup var global: GlobalOptions

    func run() async throws {
      try await CollectionCommand.printRules(of: try await global.openStore(), global)
    }
  }

  struct Off: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "off", abstract: "Stop collecting types.")
    @Argument(
      help: ArgumentHelp("Types to stop collecting, such as heartRate.", valueName: "type"),
      completion: TypeArgument.completion, transform: CollectionCommand.type)
    var types: [ObjectType]
    @OptionGroup var global: GlobalOptions

    func run() async throws {
      let store = try await global.openStore(creating: true)
      try await store.setCollection(false, of: Set(types))
      try await CollectionCommand.printRules(of: store, global)
    }
  }

  struct On: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "on", abstract: "Collect types again.")
    @Argument(
      help: ArgumentHelp("Types to collect again.", valueName: "type"),
      completion: TypeArgument.completion, transform: CollectionCommand.type)
    var types: [ObjectType]
    @OptionGroup var global: GlobalOptions

    func run() async throws {
      let store = try await global.openStore()
      try await store.setCollection(true, of: Set(types))
      try await CollectionCommand.printRules(of: store, global)
    }
  }

  private static func type(_ text: String) throws -> ObjectType {
    let type = try TypeArgument.type(text)
    guard type.isCollected else {
      throw ValidationError(
        "'\(text)' cannot be turned off; name a quantity or a category, such as heartRate")
    }
    return type
  }

  private static func printRules(of store: HealthStore, _ global: GlobalOptions) async throws {
    let off = try await store.collection().off
      .map { (name: ObjectType(identifier: $0)?.name ?? $0, since: $1) }
      .sorted { $0.name < $1.name }
    if global.json {
      let entries = off.map { Entry(type: $0.name, since: $0.since.rfc3339) }
      try Output().line(try JSONText.line(["off": entries]))
    } else if off.isEmpty {
      try Output().line("every type is collected")
    } else {
      let lines = off.map { "\($0.name): off since \(global.times.dateAndMinute($0.since))" }
      try Output().line(lines.joined(separator: "\n"))
    }
  }

  private struct Entry: Encodable {
    let type: String
    let since: String
  }
}
