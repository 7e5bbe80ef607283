import CommandOptions
import ArgumentParser
import Console
import Foundation
import HealthModel
import HealthStorage

import struct HealthModel.Unit
import Reports

struct Add: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a sample by hand.",
    discussion: """
      The sample is marked as entered by the user. The default unit is the type's own; the default time is \
      now. With --sync-id and --sync-version, the sample replaces the one with the same identifier and a \
      lower version.

        workout add bodyMass 79.4 kg
        workout add heartRate 62 count/min --at 2026-11-21T07:45:00Z
        workout add bloodPressure 120/80 mmHg
        workout add sleepAnalysis asleepCore --from 2026-11-20T23:10:00Z --to 2026-11-21T01:00:00Z
        workout add insulinDelivery 4 IU --metadata HKInsulinDeliveryReason=2
      """)

  @Argument(
    help: "The type of the sample, such as bodyMass.", completion: TypeArgument.completion,
    transform: TypeArgument.type)
  var type: ObjectType
  @Argument(help: "A number, the name of a category value, or a blood pressure such as 120/80.")
  var value: String?
  @Argument(help: "The unit, such as kg (default: the type's own).")
  var unit: String?
  @Option(help: ArgumentHelp("The time (default: now).", valueName: "time"))
  var at: MomentArgument?
  @Option(help: ArgumentHelp("The start time.", valueName: "time"))
  var from: MomentArgument?
  @Option(help: ArgumentHelp("The end time.", valueName: "time"))
  var to: MomentArgument?
  @Option(help: ArgumentHelp("A metadata entry; repeatable.", valueName: "key=value"))
  var metadata: [MetadataArgument] = []
  @Option(
    help: ArgumentHelp("A sync identifier; newer versions replace the sample.", valueName: "text"))
  var syncID: String?
  @Option(help: ArgumentHelp("The sync version.", valueName: "number"))
  var syncVersion: Double?
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    _ = try span(now: .earliest)
    if (syncID == nil) != (syncVersion == nil) {
      throw ValidationError("--sync-id and --sync-version must be given together")
    }
    _ = try sample(at: TimeRange(at: .earliest))
  }

  func run() async throws {
    let store = try await global.openStore(creating: true)
    let now = Instant(secondsSince1970: Date().timeIntervalSince1970)
    let sample = try sample(at: try span(now: now))
    let isSaved = try await store.save([sample]).contains(sample.uuid)
    if global.json {
      try Output().line(
        try JSONText.line(AddedJSON(id: sample.uuid.word, saved: isSaved)))
    } else if isSaved {
      var lines = SampleLines(
        measures: global.units, times: global.times, unit: try Self.unit(unit), showsType: true)
      try Output().line("added \(try lines.line(sample))")
    } else {
      try Output().line("not saved: the store has version \(syncVersion ?? 0) or a newer one")
    }
  }

  private func span(now: Instant) throws -> TimeRange {
    let zone = global.timeZone
    switch (at?.instant(in: zone), from?.instant(in: zone), to?.instant(in: zone)) {
    case (let at?, nil, nil): return TimeRange(at: at)
    case (nil, let from?, let to?):
      guard from <= to else { throw ValidationError("--to is earlier than --from") }
      return TimeRange(start: from, end: to)
    case (nil, nil, nil): return TimeRange(at: now)
    case (.some, _, _): throw ValidationError("--at cannot be combined with --from and --to")
    default: throw ValidationError("--from and --to must be given together")
    }
  }

  private func sample(at span: TimeRange) throws -> Sample {
    var entries: Metadata = [:]
    for entry in metadata { entries[entry.key] = entry.value }
    entries[.wasUserEntered] = .bool(true)
    if let syncID, let syncVersion {
      entries[.syncIdentifier] = .string(syncID)
      entries[.syncVersion] = .number(syncVersion)
    }
    let typed = TypedValue(value: value, unit: try Self.unit(unit))
    return try typed.sample(of: type, at: span, metadata: entries)
  }

  private static func unit(_ text: String?) throws -> Unit? {
    guard let text else { return nil }
    do {
      return try Unit(text)
    } catch {
      throw ValidationError("\(error)")
    }
  }
}

/// The output of `add --json`.
struct AddedJSON: Encodable {
  let id: String
  /// `false` if the store had the same or a newer version.
  let saved: Bool
}
