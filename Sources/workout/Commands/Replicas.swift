import ArgumentParser
import Console
import HealthStorage
import Replication

struct Replicas: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replicas",
    abstract: "List the stores that exchange with this one, and what waits for them.",
    discussion: """
      A store is listed once its files were found, or it was paired. Records of deletions wait until every listed \
      store has them, so remove one that is lost or no longer used.

        workout replicas
        workout replicas remove phone
      """,
    subcommands: [Show.self, Remove.self], defaultSubcommand: Show.self)

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "List the stores that exchange with this one.")
    @OptionGroup var global: GlobalOptions

    func run() async throws {
      let list = try await ReplicaList(of: try await global.openStore())
      if global.json { return try Output().line(try JSONText.line(ReplicasJSON(list))) }
      guard !list.replicas.isEmpty else {
        return Terminal.warn("no replicas; exchange with one: workout sync FOLDER, or workout pair")
      }
      try Output().line(ReplicaPage(list, times: global.times).lines.joined(separator: "\n"))
    }
  }

  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove",
      abstract: "Remove a store that is lost or no longer used.",
      discussion: """
        Nothing waits for it any more, what it writes is ignored, and it is refused until it is paired again. It \
        still has the key of a folder: if it was lost, make another one with 'workout sync --new-key'.

          workout replicas remove phone
        """)
    @Argument(help: "Its name, or the beginning of its id.")
    var name: String
    @OptionGroup var global: GlobalOptions

    func run() async throws {
      let removed = try await ReplicaList(of: try await global.openStore()).remove(name)
      if global.json { return try Output().line(try JSONText.line(["removed": removed])) }
      try Output().line("removed \(removed)")
    }
  }
}
