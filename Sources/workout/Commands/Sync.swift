import ArgumentParser
import CommandOptions
import Console
import Foundation
import HealthModel
import HealthStorage
import Recording
import Replication

struct Sync: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Exchange with the other stores of the same person through a folder.",
    discussion: """
      Each store writes only files of its own into the folder, which Syncthing, Nextcloud, a USB stick or anything \
      else copies. They are encrypted with a key that the stores share: what copies them can read nothing. The first \
      'workout sync' makes the key and prints its code of 24 words; each further store asks for them once.

        workout sync ~/Sync/workout
        workout sync --join ~/Sync/workout
        workout sync --show-code ~/Sync/workout
        workout replicas

      Deletions are exchanged, too; of two versions of an object the same one wins everywhere (docs/sync.md). After \
      a device was lost, remove it with 'workout replicas remove' and give the others a new key with --new-key. The \
      exit code is 1 if a file in the folder could not be used, or one is missing.
      """)

  @Argument(help: "The folder; the store must not be in it.", completion: .directory)
  var folder: String
  @Flag(help: "Join the stores that exchange through the folder; asks for their code.")
  var join = false
  @Option(
    help: ArgumentHelp(
      "With --join: the 24 words in a file; - for standard input.", valueName: "file"),
    completion: .file())
  var codeFile: String?
  @Option(help: "The name of this store for the others (default: the host's).")
  var name: String?
  @Flag(help: "Print the code that the next store needs.")
  var showCode = false
  @Flag(help: "Make another key; the other stores have to join again.")
  var newKey = false
  @Flag(help: "Give a copied or restored store an identity of its own, as a further replica.")
  var newIdentity = false
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard !newKey || !join else { throw ValidationError("give either --join or --new-key") }
    guard codeFile == nil || join else { throw ValidationError("--code-file needs --join") }
  }

  func run() async throws {
    let store = try await global.openStore(creating: join)
    if newIdentity { try await store.renewIdentity() }
    let code = try await ReplicaKey.prepare(
      store, in: folder, named: name, host: HostName.short,
      joining: join ? try CodeWords(file: codeFile).read() : nil, renewing: newKey,
      showing: showCode)
    // Printed before anything can fail: a key whose code nobody has seen joins nobody.
    if let code, !global.json { try Output().line(CodeWords.lines(code).joined(separator: "\n")) }
    let report = try await Exchange(
      store, through: folder, at: .now, by: "workout \(WorkoutCommand.version)"
    ).run()
    let page = ExchangePage(report)
    if global.json {
      try Output().line(try JSONText.line(ExchangeJSON(report, folder: folder, code: code)))
    } else {
      try Output().line(page.lines.joined(separator: "\n"))
      for fault in page.faults { Terminal.warnWrapped("workout: \(fault)") }
    }
    if !report.isWhole { throw ExitCode.failure }
  }
}
