import ArgumentParser
import CommandOptions
import Console
import HealthModel
import HealthStorage
import Reports
import TrainingReports

struct PrivacyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "privacy",
    abstract: "Show or change the places that reports for others leave out.",
    discussion: """
      workout report and workout heat leave out what is inside of a privacy zone: positions, the values measured \
      there, and the line through it. Choose a circle whose middle is not your door. The pages of workout web, \
      which only you see, and exports are complete.

        workout privacy
        workout privacy add home --at 47.3769,8.5417,400m
        workout privacy remove home
      """,
    subcommands: [List.self, Add.self, Remove.self], defaultSubcommand: List.self)

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "Show the privacy zones.")
    @OptionGroup var global: GlobalOptions

    func run() async throws {
      try await PrivacyCommand.show(try await global.openStore(), global)
    }
  }

  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Add a privacy zone.")
    @Argument(help: ArgumentHelp("Its name, such as home.", valueName: "name"))
    var name: String
    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "The circle, such as 47.3769,8.5417,400m.", valueName: "lat,lon,radius"))
    var at: CircleArgument
    @OptionGroup var global: GlobalOptions

    func run() async throws {
      let store = try await global.openStore(creating: true)
      try await store.changePrivacyZones { try $0.add(PrivacyZone(name, at.circle)) }
      try await PrivacyCommand.show(store, global)
    }
  }

  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Remove a privacy zone.")
    @Argument(help: ArgumentHelp("Its name.", valueName: "name"))
    var name: String
    @OptionGroup var global: GlobalOptions

    func run() async throws {
      let store = try await global.openStore()
      try await store.changePrivacyZones { try $0.remove(name) }
      try await PrivacyCommand.show(store, global)
    }
  }

  private static func show(_ store: HealthStore, _ global: GlobalOptions) async throws {
    let zones = try await store.privacyZones()
    if global.json { return try Output().line(try JSONText.line(PrivacyZonesJSON(zones))) }
    guard !zones.zones.isEmpty else {
      return Terminal.warn(
        "no privacy zones; add one with: workout privacy add NAME --at LAT,LON,RADIUS")
    }
    let table = PrivacyZonesTable(zones, measures: global.measures)
    try Output().line(table.lines(Terminal.output).joined(separator: "\n"))
  }
}
