import ArgumentParser
import CommandOptions
import Console
import HealthModel
import HealthStorage
import Recording
import Reports
import Training
import TrainingHistory
import TrainingReports

struct Plans: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plans",
    abstract: "List, add and export plans of workouts: steps with goals and targets.",
    discussion: """
      A plan is written as its steps, separated by commas: a distance, a time, a clock time or a heart rate, then the \
      purpose (warm, work, easy, rest, cool), then @ and what to hold. 6x(…) repeats. 'workout record ACTIVITY --plan \
      NAME' follows it; 'workout show' has each step next to its result.

        workout plans new 6x800 "2km warm, 6x(800m @ 4:05-4:15/km, 400m easy), 1km"
        workout plans new over-under "10min warm @ z1, 3x(8min @ 95% ftp, 3min easy)" --activity ride
        workout plans new pool "200m warm, 10x(100m, until 1:45)" --activity swim
        workout plans add intervals.erg
        workout plans show 6x800
        workout plans export 6x800 --format zwo -o 6x800.zwo
        workout record run --plan 6x800
      """,
    subcommands: [List.self, New.self, Add.self, Show.self, Export.self, Delete.self],
    defaultSubcommand: List.self)

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "Show your plans.")
    @OptionGroup var global: GlobalOptions

    func run() async throws {
      let plans = try await PlanList(of: try await global.openStore()).plans
      if global.json { return try Output().line(try JSONText.line(PlansJSON(plans))) }
      guard !plans.isEmpty else {
        return Terminal.warn("no plans yet; workout plans new adds one")
      }
      var table = Table([
        .init("PLAN", .left), .init("ACTIVITY", .left), .init("STEPS"), .init("TEXT", .left),
      ])
      for plan in plans {
        table.rows.append([
          plan.name ?? "", plan.activity?.title ?? "", "\(plan.stepCount)", plan.text,
        ])
      }
      try Output().line(table.lines(on: Terminal.output).joined(separator: "\n"))
    }
  }

  struct New: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "new", abstract: "Add a plan that is written as its steps.")
    @Argument(help: ArgumentHelp("Its name.", valueName: "name"))
    var name: String
    @Argument(
      help: ArgumentHelp(
        "Its steps, such as \"2km warm, 6x(800m, 400m easy), 1km\".", valueName: "steps"))
    var steps: String
    @Option(
      help: ArgumentHelp("The activity that it is for (default: any).", valueName: "activity"))
    var activity: ActivityArgument?
    @OptionGroup var global: GlobalOptions

    func run() async throws {
      let plan: WorkoutPlan
      do {
        plan = try WorkoutPlan(text: steps, name: name, activity: activity?.activityType)
      } catch {
        throw ValidationError("\(error)")
      }
      try await Plans.save(plan, global)
    }
  }

  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Add a plan from a file.",
      discussion: """
        The end of the name determines the format: .fit of watches, .erg and .mrc of trainers, .zwo of Zwift, .json of RunnerUp, .intervals or .md with \
        the text of intervals.icu; any other file has the steps as text.
        """)
    @Argument(help: ArgumentHelp("The file.", valueName: "file"), completion: .file())
    var file: String
    @Option(help: ArgumentHelp("Its name (default: that of the plan or file).", valueName: "name"))
    var name: String?
    @OptionGroup var global: GlobalOptions

    func run() async throws {
      var plan = try PlanFile.read(file)
      if let name { plan.name = name }
      try await Plans.save(plan, global)
    }
  }

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show the steps of a plan, a file or a text.")
    @Argument(help: ArgumentHelp("A name, a file or steps.", valueName: "plan"))
    var plan: String
    @OptionGroup var global: GlobalOptions

    func run() async throws {
      let plan = try await PlanOptions.plan(plan, in: try await global.openStore(creating: true))
      try Plans.show(plan, global)
    }
  }

  struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "export", abstract: "Write a plan as a file of another program.")
    @Argument(help: ArgumentHelp("A name, a file or steps.", valueName: "plan"))
    var plan: String
    @Option(
      help: ArgumentHelp(
        "The format: \(PlanFile.Format.allCases.map(\.rawValue).joined(separator: ", ")).",
        valueName: "format"))
    var format = PlanFile.Format.text
    @Option(
      name: .shortAndLong,
      help: ArgumentHelp("The file, or - for standard output.", valueName: "file"),
      completion: .file())
    var output = "-"
    @OptionGroup var global: GlobalOptions

    func run() async throws {
      let plan = try await PlanOptions.plan(plan, in: try await global.openStore(creating: true))
      let bytes: [UInt8]
      do {
        bytes = try PlanFile.bytes(of: plan, as: format, created: .now)
      } catch let error as PlanWritingError {
        throw CommandError(text: "the plan cannot be written as \(format.rawValue): \(error)")
      }
      try Output().write(bytes, to: output)
    }
  }

  struct Delete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete", abstract: "Delete a plan; workouts that followed it keep theirs.")
    @Argument(help: ArgumentHelp("Its name.", valueName: "name"))
    var name: String
    @OptionGroup var global: GlobalOptions

    func run() async throws {
      let store = try await global.openStore()
      try await store.changePlans { try $0.remove(name) }
      if global.json {
        try Output().line(try JSONText.line(PlansJSON(try await PlanList(of: store).plans)))
      }
    }
  }

  private static func save(_ plan: WorkoutPlan, _ global: GlobalOptions) async throws {
    try await global.openStore(creating: true).changePlans { try $0.insert(plan) }
    try show(plan, global)
  }

  private static func show(_ plan: WorkoutPlan, _ global: GlobalOptions) throws {
    if global.json { return try Output().line(try JSONText.line(PlansJSON([plan]))) }
    var table = Table([
      .init("STEP"), .init("REPEAT"), .init("FOR", .left), .init("PURPOSE", .left),
      .init("HOLD", .left),
    ])
    for index in 0..<plan.stepCount {
      guard let step = plan.plannedStep(at: index) else { continue }
      let parts = step.text.split(separator: " @ ", maxSplits: 1).map(String.init)
      table.rows.append([
        "\(index + 1)", step.repeats > 1 ? "\(step.repeatNumber)/\(step.repeats)" : "",
        PlanWords.goal(step.step.goal), step.step.name ?? step.step.purpose.rawValue,
        parts.count > 1 ? parts[1] : "",
      ])
    }
    let title = plan.name.map { ["\($0): \(plan.text)", ""] } ?? []
    try Output().line((title + table.lines(on: Terminal.output)).joined(separator: "\n"))
  }
}
