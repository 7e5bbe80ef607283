import ArgumentParser
import CommandOptions
import Console
import Foundation
import HealthModel
import HealthStorage
import Reports
import Training
import TrainingHistory
import TrainingReports

struct Zones: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "zones", abstract: "Show or set the zones of heart rate, power and pace.",
    discussion: """
      A workout keeps the zones that were valid when it took place: zones are set from a day on. Without any, those \
      of heart rate are fifths of the maximum heart rate, of workout profile or of your age.

        workout zones
        workout zones set heart-rate --maximum 186
        workout zones set heart-rate --maximum 186 --resting 52 --from 2026-01-01
        workout zones set heart-rate --bounds 110,130,148,162,174 --activity run
        workout zones set power --threshold 250
        workout zones set pace --threshold 4:30
        workout zones remove power
      """,
    subcommands: [Show.self, Set.self, Remove.self], defaultSubcommand: Show.self)

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show the zones of a day.")
    @Option(help: ArgumentHelp("The day (default: today).", valueName: "day"))
    var on: DayArgument?
    @Option(help: ArgumentHelp("The activity (default: all).", valueName: "activity"))
    var activity: ActivityArgument?
    @OptionGroup var global: GlobalOptions

    func run() async throws {
      let store = try await global.openStore()
      let today = try await store.today()
      try await Zones.show(store, on: on?.day ?? today, activity?.activityType, global)
    }
  }

  struct Set: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "set", abstract: "Set zones from a day on.")
    @Argument(help: "What they divide: heart-rate, power or pace.")
    var quantity: ZoneName
    @OptionGroup var values: ZoneValues
    @Option(help: ArgumentHelp("Only for this activity.", valueName: "activity"))
    var activity: ActivityArgument?
    @Option(help: ArgumentHelp("The first day (default: always).", valueName: "day"))
    var from: DayArgument?
    @OptionGroup var global: GlobalOptions

    func validate() throws { _ = try values.zones(of: quantity) }

    func run() async throws {
      let store = try await global.openStore(creating: true)
      let zones = try values.zones(of: quantity)
      let zone = try await store.timeZone()
      let start = from?.day.span(in: zone).start ?? .earliest
      try await store.changeZones { $0.insert(zones, from: start, for: activity?.activityType) }
      let today = try await store.today()
      try await Zones.show(
        store, on: max(today, from?.day ?? today), activity?.activityType, global)
    }
  }

  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Remove zones; those before them are valid again.")
    @Argument(help: "What they divide: heart-rate, power or pace.")
    var quantity: ZoneName
    @Option(help: ArgumentHelp("Only those for this activity.", valueName: "activity"))
    var activity: ActivityArgument?
    @Option(help: ArgumentHelp("Their first day (default: the last ones).", valueName: "day"))
    var from: DayArgument?
    @OptionGroup var global: GlobalOptions

    func run() async throws {
      let store = try await global.openStore()
      let zone = try await store.timeZone()
      let start = from?.day.span(in: zone).start
      let (quantity, activity) = (quantity.quantity, activity?.activityType)
      try await store.changeZones { history in
        let found = history.versions.last {
          $0.zones.quantity == quantity && $0.activity == activity
            && (start == nil || $0.start == start)
        }
        guard let found else { throw CommandError(text: "there are no such zones") }
        history.remove(quantity, from: found.start, for: activity)
      }
      try await Zones.show(store, on: try await store.today(), activity, global)
    }
  }

  private static func show(
    _ store: HealthStore, on day: CalendarDay, _ activity: WorkoutActivityType?,
    _ global: GlobalOptions
  ) async throws {
    let person = try await PersonZones(of: store)
    let zone = try await store.timeZone()
    let all = person.all(for: activity, at: day.span(in: zone).end - .milliseconds(1))
    let history = try await store.trainingHistory()
    let zones = all.map { TimedZones($0, history, through: day, in: zone) }
    if global.json { return try Output().line(try JSONText.line(ZonesJSON(day, zones))) }
    guard !zones.isEmpty else {
      return Terminal.warn(
        "no zones: neither your maximum heart rate nor your birth date is known; set one with: "
          + "workout profile set birth-date 1985-03-09")
    }
    let table = ZonesTable(zones, measures: global.measures)
    try Output().line(table.lines(Terminal.output).joined(separator: "\n"))
  }
}
