import ArgumentParser
import Console
import HealthModel
import Recording
import Reports
import Sealing

struct Sealed: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sealed", abstract: "List and recall sealed releases.",
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
        Terminal.warn("no releases")
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
      commandName: "recall", abstract: "Recall a release: write a notice that 'unseal' respects.",
      discussion: """
        Send the notice to everyone who has the file, or publish it. It contains no health data. A recall does not \
        affect copies that were already opened.
        """)
    @Argument(
      help: ArgumentHelp("The release code, from workout sealed.", valueName: "code"),
      transform: { try ReleaseCode($0) })
    var code: ReleaseCode
    @Option(
      name: .shortAndLong,
      help: ArgumentHelp("The output file of the notice.", valueName: "notice"),
      completion: .file())
    var output: String
    @OptionGroup var global: GlobalOptions

    func run() async throws {
      let ledger = ReleaseLedger(store: try await global.openStore())
      var release = try await ledger.release(code)
      let notice = release.recall(at: .now)
      try await ledger.keep(release)
      try KeyFile.write(notice.text, to: output)
      if global.json {
        try Output().line(try JSONText.line(ReleaseJSON(release, path: output)))
      } else {
        try Output().line("\(output): recall notice of release \(release.code)")
      }
    }
  }
}
