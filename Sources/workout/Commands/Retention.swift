import CommandOptions
import ArgumentParser
import Console
import Foundation
import HealthModel
import HealthStorage
import Reports

struct Retention: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "retention",
    abstract: "Show or set how long samples are kept, for devices with little storage.",
    discussion: """
      'retention prune' removes older samples, and they can no longer be saved in this store. Pruning is not a \
      deletion: other devices keep their samples.

        workout retention
        workout retention set 1y
        workout retention set 30d heartRate
        workout retention set off heartRate
        workout retention prune

      A store with rules is pruned after each recording, and once a day if the timer is enabled: \
      systemctl --user enable --now workout-retention.timer
      """,
    subcommands: [Show.self, Set.self, Prune.self], defaultSubcommand: Show.self)

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show the rules.")
    @OptionGroup var global: GlobalOptions

    func run() async throws {
      let rules = try await global.openStore().retention()
      if global.json {
        try Output().line(try JSONText.line(RetentionJSON(rules)))
        return
      }
      let other = rules.types.isEmpty ? "every type" : "any other type"
      let lines = rules.types.map { identifier, keep in
        "\(ObjectType(identifier: identifier)?.name ?? identifier): \(RetentionArgument.text(keep))"
      }
      let rest = rules.everyType.map(RetentionArgument.text) ?? "kept forever"
      try Output().line((lines.sorted() + ["\(other): \(rest)"]).joined(separator: "\n"))
    }
  }

  struct Set: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "set",
      abstract: "Set how long samples are kept after their end, or turn the rule off.")
    @Argument(help: "The time in days, weeks or years, such as 30d, 8w or 1y, or off.")
    var keep: RetentionArgument
    @Argument(
      help: "The type (default: all types without a rule of their own).",
      completion: TypeArgument.completion, transform: TypeArgument.type)
    var type: ObjectType?
    @OptionGroup var global: GlobalOptions

    func run() async throws {
      let store = try await global.openStore(creating: true)
      try await store.setRetention(keep.duration, for: type)
      if global.json {
        try Output().line(try JSONText.line(RetentionJSON(try await store.retention())))
      } else {
        let rule = keep.duration.map(RetentionArgument.text) ?? "no rule"
        try Output().line("\(type?.name ?? "every type"): \(rule)")
      }
    }
  }

  struct Prune: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "prune", abstract: "Remove samples that are older than their rule allows.")
    @Flag(help: "Prune only if there is a rule and the last pruning was at least a day ago.")
    var ifDue = false
    @OptionGroup var global: GlobalOptions

    func run() async throws {
      let now = Instant(secondsSince1970: Date().timeIntervalSince1970)
      let count = try await prune(now)
      if global.json {
        try Output().line(try JSONText.line(["pruned_count": count]))
      } else {
        try Output().line("pruned \(count) \(count == 1 ? "sample" : "samples")")
      }
    }

    private func prune(_ now: Instant) async throws -> Int {
      guard ifDue else { return try await global.openStore().prune(now: now) }
      // The timer also runs before a store exists.
      guard FileManager.default.fileExists(atPath: global.storePath) else { return 0 }
      return try await global.openStore().pruneIfDue(now: now) ?? 0
    }
  }
}
