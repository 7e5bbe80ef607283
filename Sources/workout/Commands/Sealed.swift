import ArgumentParser
import HealthModel
import Recording
import Sealing

struct Sealed: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "See what left the store, and call it back.",
    discussion: """
        workout sealed
        workout sealed recall R-7KQ4-M2XD-N -o study.recall
      """,
    subcommands: [Listing.self, Recall.self], defaultSubcommand: Listing.self)

  struct Listing: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the releases, newest first.")
    @OptionGroup var global: GlobalOptions

    func run() async throws {
      let releases = try await ReleaseLedger(store: global.openStore()).releases()
      if global.json {
        try Output().line(try JSONText.line(ReleasesJSON(releases)))
        return
      }
      guard !releases.isEmpty else {
        Terminal.warn("nothing has left this store")
        return
      }
      let terminal = Terminal.output
      var lines = ReleaseTable(times: global.times).lines(
        releases, width: terminal.isInteractive ? terminal.width : nil)
      lines[0] = terminal.styled(lines[0], .bold)
      try Output().line(lines.joined(separator: "\n"))
    }
  }

  struct Recall: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Call a release back: make the notice that 'unseal' honours.",
      discussion: """
        Send the notice to all who have the file, or put it where they look. It holds nothing of the data. \
        What was opened before it came it cannot take back.
        """)
    @Argument(
      help: ArgumentHelp("The release, as workout sealed names it.", valueName: "code"),
      transform: { try ReleaseCode($0) })
    var code: ReleaseCode
    @Option(
      name: .shortAndLong, help: ArgumentHelp("The notice's file.", valueName: "notice"),
      completion: .file())
    var output: String
    @OptionGroup var global: GlobalOptions

    func run() async throws {
      let ledger = ReleaseLedger(store: try global.openStore())
      var release = try await ledger.release(code)
      let notice = release.recall(at: .now)
      try await ledger.keep(release)
      try KeyFile.write(notice.text, to: output)
      if global.json {
        try Output().line(try JSONText.line(ReleaseJSON(release, path: output)))
      } else {
        try Output().line("\(output): notice that \(release.code) is recalled")
      }
    }
  }
}
