import ArgumentParser
import CommandOptions
import Console
import HealthModel
import HealthStorage
import Reports

struct GearCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gear", abstract: "Show or change your gear, with the distance of each.",
    discussion: """
      New recordings of an activity use its default gear, unless record --gear names another; edit ID --gear \
      changes that of a workout. The distance is the sum of the workouts that name the gear, and what it had \
      before them.

        workout gear
        workout gear add "blue shoes" --kind shoes --default run --limit 800km
        workout gear add "old bike" --kind bicycle --default ride --earlier 4200km
        workout gear change "blue shoes" --limit 700km
        workout gear retire "blue shoes"
      """,
    subcommands: [List.self, Add.self, Change.self, Retire.self, Delete.self],
    defaultSubcommand: List.self)

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "Show your gear, and how far it was used.")
    @OptionGroup var global: GlobalOptions

    func run() async throws {
      try await GearCommand.show(try await global.openStore(), global)
    }
  }

  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Add a gear.")
    @Argument(help: ArgumentHelp("Its name, such as \"blue shoes\".", valueName: "name"))
    var name: String
    @OptionGroup var values: GearValues
    @OptionGroup var global: GlobalOptions

    func run() async throws {
      let store = try await global.openStore(creating: true)
      try await store.changeGear { list in
        var gear = Gear(name)
        values.apply(to: &gear)
        try list.add(gear)
      }
      try await GearCommand.show(store, global)
    }
  }

  struct Change: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "change", abstract: "Change what is noted about a gear.")
    @Argument(help: ArgumentHelp("Its name.", valueName: "name"))
    var name: String
    @OptionGroup var values: GearValues
    @Flag(help: "It is no longer the default of any activity.")
    var noDefault = false
    @Flag(help: "It has no limit.")
    var noLimit = false
    @OptionGroup var global: GlobalOptions

    func validate() throws {
      if noDefault, !values.activities.isEmpty {
        throw ValidationError("--default and --no-default exclude each other")
      }
      if noLimit, values.limit != nil {
        throw ValidationError("--limit and --no-limit exclude each other")
      }
      if values.isEmpty, !noDefault, !noLimit {
        throw ValidationError("nothing to change; give an option such as --limit 800km")
      }
    }

    func run() async throws {
      let store = try await global.openStore()
      try await store.changeGear { list in
        try list.change(name) { gear in
          if noDefault { gear.activities = [] }
          if noLimit { gear.limitMeters = nil }
          values.apply(to: &gear)
        }
      }
      try await GearCommand.show(store, global)
    }
  }

  struct Retire: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "retire",
      abstract: "End the use of a gear: new recordings do not use it, its workouts keep it.")
    @Argument(help: ArgumentHelp("Its name.", valueName: "name"))
    var name: String
    @Option(help: ArgumentHelp("The last day of its use (default: today).", valueName: "day"))
    var on: DayArgument?
    @Flag(help: "Use it again.")
    var undo = false
    @OptionGroup var global: GlobalOptions

    func validate() throws {
      if undo, on != nil { throw ValidationError("--undo and --on exclude each other") }
    }

    func run() async throws {
      let store = try await global.openStore()
      let today = try await store.today()
      let day = undo ? nil : on?.day ?? today
      try await store.changeGear { list in try list.change(name) { $0.retired = day } }
      try await GearCommand.show(store, global)
    }
  }

  struct Delete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete", abstract: "Remove a gear from the list; workouts keep its name.")
    @Argument(help: ArgumentHelp("Its name.", valueName: "name"))
    var name: String
    @OptionGroup var global: GlobalOptions

    func run() async throws {
      let store = try await global.openStore()
      try await store.changeGear { try $0.remove(name) }
      try await GearCommand.show(store, global)
    }
  }

  private static func show(_ store: HealthStore, _ global: GlobalOptions) async throws {
    try await Interruption.watching {
      let uses = try await GearUse.all(in: store)
      if global.json { return try Output().line(try JSONText.line(GearListJSON(uses))) }
      guard !uses.isEmpty else {
        return Terminal.warn("no gear yet; add one with: workout gear add NAME --kind shoes")
      }
      let table = GearTable(uses, measures: global.measures, times: global.times)
      try Output().line(table.lines(Terminal.output).joined(separator: "\n"))
    }
  }
}
