import ArgumentParser
import HealthModel
import HealthStorage

struct Verify: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check the integrity of the store.",
    discussion: """
      Reads every page, every chunk of every route and trace, and every total, and changes nothing. Each error is \
      printed on a line. The exit code is 1 if there are errors.

        workout verify
        workout verify --store backup.sqlite --json | jq '.findings | length'
      """)

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    try await Interruption.watching { try await verify() }
  }

  private func verify() async throws {
    let store = try global.openStore()
    let waiting = Task { await Self.tick("checking \(store.path)") }
    defer { waiting.cancel() }
    let findings = try await store.verify()
    waiting.cancel()
    await waiting.value
    if global.json {
      try Output().line(try JSONText.line(VerificationReport(findings)))
    } else {
      let lines =
        findings.isEmpty ? ["\(store.path): no errors found"] : findings.map(\.description)
      try Output().line(lines.joined(separator: "\n"))
    }
    guard findings.isEmpty else { throw Damage(path: store.path, count: findings.count) }
  }

  /// Shows the elapsed time of an operation.
  private static func tick(_ words: String) async {
    let start = ContinuousClock.now
    var progress = ProgressLine()
    while !Task.isCancelled {
      let seconds = (ContinuousClock.now - start).inSeconds
      progress.show("\(words), \(MeasureText.duration(seconds))")
      try? await Task.sleep(for: .milliseconds(200))
    }
    progress.clear()
  }

  /// An error for a store that is damaged.
  struct Damage: Error, CustomStringConvertible {
    let path: String
    let count: Int

    var description: String {
      "\(path) has \(count) \(count == 1 ? "error" : "errors"); restore a backup, or export the data that "
        + "can still be read"
    }
  }
}
