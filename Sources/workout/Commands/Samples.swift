import CommandOptions
import ArgumentParser
import Console
import HealthModel
import HealthStorage

import struct HealthModel.Unit
import Reports

struct Samples: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "samples", abstract: "Print the samples of one or more types.",
    discussion: """
      Samples that overlap the time range are included. Values are in the unit system of --units, or in --unit. JSON \
      has one sample per line, in the unit of the type unless --unit is given.

        workout samples heartRate --from 2026-11-21 --to 2026-11-22
        workout samples heartRate --workout last
        workout samples bodyMass --sort recent --limit 1
        workout samples stepCount pushCount --from 2020-01-01
        workout samples insulinDelivery --where HKInsulinDeliveryReason=1 --json
      """)

  enum Sort: String, CaseIterable, ExpressibleByArgument {
    case oldest, newest, recent

    var sort: SampleSort {
      switch self {
      case .oldest: .oldestFirst
      case .newest: .newestFirst
      case .recent: .mostRecentFirst
      }
    }
  }

  @Argument(
    help: ArgumentHelp("The types, such as heartRate.", valueName: "type"),
    completion: TypeArgument.completion, transform: TypeArgument.type)
  var types: [ObjectType]
  @OptionGroup var window: SampleWindow
  @OptionGroup var filter: SampleFilter
  @Option(help: "The order: oldest or newest start first, or most recent end first.")
  var sort = Sort.oldest
  @Option(help: ArgumentHelp("The maximum number of samples.", valueName: "count"))
  var limit: Int?
  @Option(help: ArgumentHelp("The unit of the values, such as km or count/min.", valueName: "unit"))
  var unit: String?
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if types.isEmpty { throw ValidationError("give a type, such as heartRate") }
    if let limit, limit < 1 { throw ValidationError("--limit must be at least 1") }
    _ = try window.predicate(in: global.timeZone)
    if let unit = try Unit.given(unit) {
      for case .quantity(let type) in types where !unit.isCompatible(with: type.canonicalUnit) {
        throw ValidationError(
          "'\(unit)' is not a unit of \(type.name); use \(AmountText.plainUnit(of: type))")
      }
    }
  }

  func run() async throws {
    try await Interruption.watching { try await printSamples() }
  }

  private func printSamples() async throws {
    let store = try await global.openStore()
    let filter = try await window.predicate(in: global.timeZone) && filter.predicate(in: store)
    let query = SampleQuery(
      types.map { SampleQuery.Part($0, where: filter) }, sort: [sort.sort], limit: limit ?? 0)
    let output = Output()
    let unit = try Unit.given(unit)
    var lines = SampleLines(
      measures: global.units, times: global.times, unit: unit, showsType: types.count > 1)
    var isEmpty = true
    for try await batch in store.batches(query) {
      isEmpty = false
      if global.json {
        for sample in batch {
          try output.line(try JSONText.line(SampleJSON(sample, unit: unit)))
        }
      } else {
        try output.text(try batch.map { try lines.line($0) + "\n" }.joined())
      }
    }
    if isEmpty, !global.json {
      Terminal.warn("no samples of \(types.map(\.name).joined(separator: ", "))")
    }
  }
}
