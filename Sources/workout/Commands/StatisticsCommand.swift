import CommandOptions
import ArgumentParser
import Console
import Foundation
import HealthModel
import HealthStorage

import struct HealthModel.Unit
import Reports

struct StatisticsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "statistics",
    abstract:
      "Print sums, averages, minima and maxima of a type, in total or by hour, day, week, month or year.",
    discussion: """
      Where several applications recorded the same time, only the source with the highest priority counts (see \
      'workout prefer'); --separate-by-source also prints each source in full. Days are in the zone of --time-zone, \
      and weeks start on Monday. For a person who walks and uses a wheelchair, name both step counts and both \
      distances, as in the second example. Intervals without samples are omitted; in JSON they have no values.

        workout statistics stepCount --by day --from 2026-11-01
        workout statistics stepCount pushCount distanceWalkingRunning distanceWheelchair --by month
        workout statistics heartRate --by hour --from 2026-11-21 --to 2026-11-22
        workout statistics heartRate --workout last
        workout statistics heartRate --follow
        workout statistics insulinDelivery --by hour --separate-by-source \\
          --where HKInsulinDeliveryReason=1
        workout statistics stepCount --by week --json | jq '.intervals[] | [.start, .sum]'
      """)

  @Argument(
    help: ArgumentHelp("The types, such as stepCount.", valueName: "type"),
    completion: TypeArgument.quantityCompletion, transform: TypeArgument.quantityType)
  var types: [QuantityType]
  @Option(help: "The length of the intervals (default: one interval for all time).")
  var by: CalendarUnit?
  @OptionGroup var window: SampleWindow
  @Flag(help: "Also print the values of each source.")
  var separateBySource = false
  @OptionGroup var filter: SampleFilter
  @Option(
    help: ArgumentHelp("The unit of the values, such as km or count/min.", valueName: "unit"),
    transform: Self.unit)
  var unit: Unit?
  @Flag(help: "Print the statistics again after each change, until Ctrl-C.")
  var follow = false
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if types.isEmpty { throw ValidationError("give a type, such as stepCount") }
    for type in types {
      if let unit, !unit.isCompatible(with: type.canonicalUnit) {
        throw ValidationError(
          "'\(unit)' is not a unit of \(type.name); use \(AmountText.plainUnit(of: type))")
      }
    }
    _ = try window.predicate(in: global.timeZone)
  }

  func run() async throws {
    try await Interruption.watching { try await followStatistics() }
  }

  private func followStatistics() async throws {
    let store = try await global.openStore()
    // Observation starts before reading, so that changes during the reading are reported.
    let news = follow ? try await store.observe(Set(types.map { .quantity($0) })) : nil
    try await printAll(of: store)
    guard let news else { return }
    for try await _ in news {
      // The store is opened again, since a backup may have replaced it.
      try await printAll(of: try await global.openStore())
    }
    // Following ends with Ctrl-C.
    throw CancellationError()
  }

  private func printAll(of store: HealthStore) async throws {
    for type in types { try await printStatistics(of: type, in: store) }
  }

  private func printStatistics(of type: QuantityType, in store: HealthStore) async throws {
    let query = try await query(type, in: store)
    if type == .insulinDelivery, !separateBySource {
      Terminal.warn(
        "overlapping deliveries of several sources are counted once, so an injection during a pump delivery is "
          + "not included; --separate-by-source includes all")
    }
    if let by {
      let grid = try by.grid(in: global.timeZone)
      let collection = try await store.statisticsCollection(query, every: grid)
      if global.json {
        try printJSON(type, try intervals(of: collection))
      } else {
        try printTable(type, collection.populated)
      }
    } else {
      let found = try await store.statistics(query).map { [$0] } ?? []
      if global.json { try printJSON(type, found) } else { try printTable(type, found) }
    }
  }

  private func query(_ type: QuantityType, in store: HealthStore) async throws -> StatisticsQuery {
    var options = StatisticsOptions.all(for: type)
    if separateBySource { options.insert(.separateBySource) }
    return StatisticsQuery(
      type, options, in: window.span(in: global.timeZone),
      where: try await window.origin && filter.predicate(in: store))
  }

  /// Returns every interval of the requested time range; without a start or an end, from the first interval with
  /// samples, or to the last one.
  private func intervals(of collection: StatisticsCollection) throws -> any Sequence<Statistics> {
    let zone = global.timeZone
    let start = window.from?.instant(in: zone) ?? collection.populated.first?.span.start
    let end = window.to?.instant(in: zone) ?? collection.populated.last?.span.end
    guard let start, let end, start < end else { return [] }
    return try collection.statistics(in: TimeRange(start: start, end: end))
  }

  private func printTable(_ type: QuantityType, _ statistics: [Statistics]) throws {
    guard !statistics.isEmpty else {
      Terminal.warn("no samples of \(type.name)")
      return
    }
    let amounts = AmountText(unit: unit ?? AmountText.unit(of: type, in: global.units))
    var table = StatisticsTable(amounts: amounts, times: global.times, by: by)
    for each in statistics { try table.add(each) }
    let terminal = Terminal.output
    var lines = table.lines(width: terminal.isInteractive ? terminal.width : nil)
    lines[0] = terminal.styled(lines[0], .bold)
    let title = "\(type.name) in \(amounts.unit)"
    try Output().line(([title] + lines).joined(separator: "\n"))
  }

  /// Prints one object on one line, interval by interval.
  private func printJSON(
    _ type: QuantityType, _ statistics: any Sequence<Statistics>
  ) throws {
    let amounts = AmountText(unit: unit ?? AmountText.plainUnit(of: type))
    let output = Output()
    let length = try by.map { "\"by\":\(try JSONText.line($0.rawValue))," } ?? ""
    try output.text("{\(length)\"intervals\":[")
    var separator = ""
    for each in statistics {
      try output.text(
        separator + (try JSONText.line(StatisticsJSON(statistics: each, amounts: amounts))))
      separator = ","
    }
    let zone = try JSONText.line(global.timeZone.identifier)
    let name = try JSONText.line(type.name)
    let unit = try JSONText.line(amounts.unit.description)
    try output.line("],\"time_zone\":\(zone),\"type\":\(name),\"unit\":\(unit)}")
  }

  private static func unit(_ text: String) throws -> Unit {
    do {
      return try Unit(text)
    } catch {
      throw ValidationError("\(error)")
    }
  }
}
