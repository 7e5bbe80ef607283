import ArgumentParser
import Foundation
import HealthModel
import HealthStorage
import Recording

struct Analyze: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run this release's engines over what was recorded: routes, motion, heart rates.",
    discussion: """
      Raw readings are kept as they came, so that a better engine makes every past workout better. Each \
      workout is read, computed by the same steps as while it was recorded, and compared with what is \
      stored; what differs takes its place under the same identity, with a higher version, all of a workout \
      at once. What says the same is not written. Of workouts that came from files, samples and totals of \
      our own are made the same way; what the file said stays beside them.

      A ledger keeps which engines and which readings a workout was analysed with, so that --all looks only \
      at what is new or would come out otherwise; --force looks at everything. Ctrl-C keeps what is done, \
      and the next run goes on with the rest.

        workout analyze --all --dry-run
        workout analyze --all
        workout analyze last --force --json

      What was recorded is not made up where it is not there: energy, which was told of the person as they \
      were then, changes with its engine only, and laps stay as far as they were shown to be.

      For a cohort of stores, each a line of standard input, rows come out (see docs/json.md):

        workout analyze --new-key study.key
        ls stores/*.sqlite | workout analyze --worker --key-file study.key > rows.ndjson
      """)

  @Argument(
    help: ArgumentHelp(
      "The workouts: their identities, the beginnings of them, or last.", valueName: "id"))
  var workouts: [String] = []
  @Flag(help: "All workouts.")
  var all = false
  @Option(
    help: ArgumentHelp(
      "How many at one time; default: one more than the processor's cores.", valueName: "count"))
  var jobs: Int?
  @Flag(help: "Also those that the ledger says are up to date.")
  var force = false
  @Flag(help: "Say what would change, and write nothing.")
  var dryRun = false
  @Flag(help: "Read paths from standard input, a line each, and print rows; change nothing.")
  var worker = false
  @OptionGroup var cohort: CohortOptions
  @OptionGroup var global: GlobalOptions

  private static let mostJobs = 1024

  func validate() throws {
    if let jobs, !(1...Self.mostJobs).contains(jobs) {
      throw ValidationError("--jobs is a number from 1 to \(Self.mostJobs).")
    }
    try cohort.validate(isWorker: worker)
    if worker || cohort.newKey != nil {
      guard workouts.isEmpty, !all, !force, !dryRun else {
        throw ValidationError("--worker and --new-key take no workouts; they come without --all.")
      }
    } else if workouts.isEmpty != all {
      throw ValidationError(
        all ? "give --all or workouts, not both." : "name workouts, such as last, or give --all.")
    }
  }

  func run() async throws {
    if let path = cohort.newKey { return try cohort.makeKey(at: path) }
    try await Interruption.watching {
      if worker { try await work() } else { try await analyze() }
    }
  }

  private func work() async throws {
    try await CohortWorker(try cohort.settings()).run()
  }

  private func analyze() async throws {
    let store = try global.openStore()
    var chosen: Set<UUID>?
    if !all {
      var ids: Set<UUID> = []
      for text in workouts { ids.insert(try await store.workout(matching: text).uuid) }
      chosen = ids
    }
    let people = try await WalkerHistory(of: store)
    var options = Reanalysis.Options(isForced: force, isDryRun: dryRun)
    if let jobs { options.jobs = jobs }
    let reanalysis = Reanalysis(
      of: store, options: options,
      walker: { people.walker(for: $0) })
    let printer = AnalysisPrinter(
      isJSON: global.json, isDryRun: dryRun, measures: global.measures, times: global.times)
    let summary = try await reanalysis.run(chosen) { try await printer.tell($0) }
    try await printer.close(summary)
    // Their own ledger says what is due: also what a run before this one changed and did not live to follow.
    if !dryRun { try await EstimateRun(store).followAnalysis(.now) }
    guard summary.failed == 0 else { throw ExitCode.failure }
  }
}
