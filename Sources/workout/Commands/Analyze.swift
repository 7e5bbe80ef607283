import ArgumentParser
import Cohorts
import Foundation
import HealthModel
import HealthStorage
import Reanalysis
import Recording
import Reports

struct Analyze: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "analyze",
    abstract: "Recompute past workouts from their raw readings with this release's engines.",
    discussion: """
      The store keeps the raw readings of every workout, so that a better engine improves past workouts. Each \
      workout is computed in the same steps as during recording and compared with the stored results. Results \
      that differ replace the stored ones, with the same identifiers and a higher version, in one transaction \
      per workout. Unchanged results are not written. For imported workouts, our own samples and totals are \
      computed in the same way; the values from the file stay unchanged.

      A ledger records the engines and readings of each analysis, so that --all analyzes only workouts that are \
      new or outdated; --force analyzes all. After Ctrl-C, finished workouts stay saved and the next run continues \
      with the others.

        workout analyze --all --dry-run
        workout analyze --all
        workout analyze last --force --json

      Missing readings are never invented. Energy depends on the person's profile at the time, so it changes only \
      with its engine. Laps that were shown during recording stay as they are.

      For a cohort, read the paths of stores from standard input and print rows (see docs/json.md):

        workout analyze --new-key study.key
        ls stores/*.sqlite | workout analyze --worker --key-file study.key > rows.ndjson
      """)

  @Argument(
    help: ArgumentHelp(
      "The workouts: ids, prefixes of ids, or 'last'.", valueName: "id"))
  var workouts: [String] = []
  @Flag(help: "Analyze all workouts that are new or outdated.")
  var all = false
  @Option(
    help: ArgumentHelp(
      "The number of workouts in parallel (default: the number of cores plus 1).",
      valueName: "count"))
  var jobs: Int?
  @Flag(help: "Re-analyze workouts that are already up to date.")
  var force = false
  @Flag(help: "Print the changes without saving them.")
  var dryRun = false
  @Flag(help: "Read store paths from standard input, one per line, and print rows; change nothing.")
  var worker = false
  @OptionGroup var cohort: CohortOptions
  @OptionGroup var global: GlobalOptions

  private static let maximumJobs = 1024

  func validate() throws {
    if let jobs, !(1...Self.maximumJobs).contains(jobs) {
      throw ValidationError("--jobs must be from 1 to \(Self.maximumJobs)")
    }
    try cohort.validate(isWorker: worker)
    if worker || cohort.newKey != nil {
      guard workouts.isEmpty, !all, !force, !dryRun else {
        throw ValidationError(
          "--worker and --new-key cannot be combined with workouts, --all, --force or --dry-run")
      }
    } else if workouts.isEmpty != all {
      throw ValidationError(
        all ? "give --all or workouts, not both" : "name workouts, such as last, or give --all")
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
    let store = try await global.openStore()
    var chosen: Set<UUID>?
    if !all {
      var ids: Set<UUID> = []
      for text in workouts { ids.insert(try await store.workout(matching: text).uuid) }
      chosen = ids
    }
    let people = try await WalkerHistory(of: store)
    var options = WorkoutReanalysis.Options(isForced: force, isDryRun: dryRun)
    if let jobs { options.jobs = jobs }
    let reanalysis = WorkoutReanalysis(
      of: store, options: options,
      walker: { people.walker(for: $0) })
    let printer = AnalysisPrinter(
      isJSON: global.json, isDryRun: dryRun, measures: global.measures, times: global.times)
    let summary = try await reanalysis.run(chosen) { try await printer.report($0) }
    try await printer.close(summary)
    // The ledger of estimates lists what is due, including changes of an earlier run that was interrupted.
    if !dryRun { try await EstimateRun(store).followAnalysis(.now) }
    guard summary.failed == 0 else { throw ExitCode.failure }
  }
}
