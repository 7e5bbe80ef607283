import ArgumentParser
import Foundation
import HealthModel
import HealthStorage

import struct HealthModel.Unit

struct Add: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Save a sample that you typed in.",
    discussion: """
      It is marked as entered by the user. Without a unit, the one of the type is meant; without a time, \
      now. With --sync-id and --sync-version it replaces the sample that you saved under that name in a \
      lower version.

        workout add bodyMass 79.4 kg
        workout add heartRate 62 count/min --at 2026-11-21T07:45:00Z
        workout add bloodPressure 120/80 mmHg
        workout add sleepAnalysis asleepCore --from 2026-11-20T23:10:00Z --to 2026-11-21T01:00:00Z
        workout add insulinDelivery 4 IU --metadata HKInsulinDeliveryReason=2
      """)

  @Argument(
    help: "What kind of sample, such as bodyMass.", completion: TypeArgument.completion,
    transform: TypeArgument.type)
  var type: ObjectType
  @Argument(help: "A number, the name of a case, or two pressures such as 120/80.")
  var value: String?
  @Argument(help: "The unit of a number, such as kg.")
  var unit: String?
  @Option(help: ArgumentHelp("When it was.", valueName: "time"))
  var at: MomentArgument?
  @Option(help: ArgumentHelp("When it began.", valueName: "time"))
  var from: MomentArgument?
  @Option(help: ArgumentHelp("When it ended.", valueName: "time"))
  var to: MomentArgument?
  @Option(help: ArgumentHelp("An entry of metadata.", valueName: "key=value"))
  var metadata: [MetadataArgument] = []
  @Option(help: ArgumentHelp("A name under which newer versions replace it.", valueName: "text"))
  var syncID: String?
  @Option(help: ArgumentHelp("The version under that name.", valueName: "number"))
  var syncVersion: Double?
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    _ = try span(now: .earliest)
    if (syncID == nil) != (syncVersion == nil) {
      throw ValidationError("--sync-id and --sync-version come together")
    }
    _ = try sample(at: Span(at: .earliest))
  }

  func run() async throws {
    let store = try global.openStore(creating: true)
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
      try Output().line("kept what was there: version \(syncVersion ?? 0) is not newer")
    }
  }

  private func span(now: Instant) throws -> Span {
    let zone = global.timeZone
    switch (at?.instant(in: zone), from?.instant(in: zone), to?.instant(in: zone)) {
    case (let at?, nil, nil): return Span(at: at)
    case (nil, let from?, let to?):
      guard from <= to else { throw ValidationError("--to is earlier than --from") }
      return Span(start: from, end: to)
    case (nil, nil, nil): return Span(at: now)
    case (.some, _, _): throw ValidationError("--at needs no --from and no --to")
    default: throw ValidationError("--from and --to come together")
    }
  }

  private func sample(at span: Span) throws -> Sample {
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

/// What `add --json` prints.
struct AddedJSON: Encodable {
  let id: String
  /// `false` where a version that is not older was there.
  let saved: Bool
}
