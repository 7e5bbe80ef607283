import ArgumentParser
import CommandOptions
import Console
import HealthModel
import HealthStorage
import Reports

struct Apps: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apps",
    abstract: "List the applications that have registered, and their permissions.",
    discussion: """
      An application is listed once it has registered. Data that it may not read look to it as if they did not \
      exist.

        workout apps
        workout apps show org.example.coach
        workout allow coach --read heartRate workouts
        workout deny coach --all

      An application that is not on this machine is known by a token:

        workout apps token "Coach's desk" --read heartRate workout --days 90
        workout apps tokens
      """,
    subcommands: [
      AppsList.self, AppsShow.self, AppsRemove.self, AppsToken.self, AppsTokens.self,
      AppsRevoke.self,
    ],
    defaultSubcommand: AppsList.self)
}

struct AppsList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the applications, by bundle identifier.")

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let store = try await global.openStore()
    var entries: [ApplicationEntry] = []
    for client in try await store.clients() {
      entries.append(try await ApplicationEntry(client, in: store))
    }
    if global.json {
      try Output().line(try JSONText.line(["applications": entries.map(ApplicationJSON.init)]))
    } else if entries.isEmpty {
      Terminal.warn("no application has asked for access")
    } else {
      let terminal = Terminal.output
      var lines = ApplicationTable.lines(
        entries, width: terminal.isInteractive ? terminal.width : nil)
      lines[0] = terminal.styled(lines[0], .bold)
      try Output().line(lines.joined(separator: "\n"))
    }
  }
}

struct AppsShow: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show an application's permissions by type.")

  @Argument(help: ApplicationArgument.help, completion: ApplicationArgument.completion)
  var app: String
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let store = try await global.openStore()
    let client = try await ApplicationArgument.find(app, in: store)
    try await ApplicationPage(times: global.times, isJSON: global.json).print(client, in: store)
  }
}

struct AppsRemove: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove an application, its permissions and its pending requests.",
    discussion: """
      Data that it saved stay. If it registers again, it has no permissions and must ask.

        workout apps remove coach
      """)

  @Argument(help: ApplicationArgument.help, completion: ApplicationArgument.completion)
  var app: String
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let store = try await global.openStore()
    let client = try await ApplicationArgument.find(app, in: store)
    try await store.removeClient(client.source.bundleIdentifier)
    if global.json {
      try Output().line(try JSONText.line(["removed": client.source.bundleIdentifier]))
    } else {
      try Output().line("removed \(client.source.name) (\(client.source.bundleIdentifier))")
    }
  }
}
