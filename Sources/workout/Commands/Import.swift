import Archiving
import ArgumentParser
import Foundation
import HealthModel
import HealthStorage
import Importing
import Recording

struct Import: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Bring in workouts and health data from files of other programs.",
    discussion: """
      Read are FIT, TCX, GPX and CSV with workouts, and traces of sensors, each also as .gz, folders and .zip \
      archives of them, exports of Apple Health: the archive, the folder in it, or export.xml; and archives that \
      'workout export --all --format archive' wrote, which bring a whole store back.

      What a file says is kept as it says it, under the name of what recorded it. What is here already \
      is told by its identity or its data, so that a file twice, or one workout from two formats, \
      adds nothing; what you deleted stays deleted. Two watches on one body are two workouts, and you are \
      told; with --merge the one that is here takes what it lacks from the other instead.

      A bad file is told with the place and the reason, and the others are brought in. With Ctrl-C what \
      is done stays, and the same command goes on where it was.

        workout import ~/Downloads/export.zip
        workout import --dry-run /media/garmin/GARMIN/ACTIVITY
        workout import run.fit ride.gpx.gz
        workout import --activity walking walk-imu.csv
      """)

  @Argument(
    help: ArgumentHelp("Files, folders and archives.", valueName: "path"), completion: .file())
  var paths: [String]
  @Flag(help: "Tell what would be brought in, and change nothing.")
  var dryRun = false
  @Flag(help: "Give workouts that are here what they lack, instead of keeping two of one time.")
  var merge = false
  @Flag(help: "Leave our own totals and samples of what comes to workout analyze --all.")
  var noAnalysis = false
  @Option(
    help: ArgumentHelp(
      "What was done in traces of sensors that do not say it.", valueName: "activity"))
  var activity: ActivityArgument?
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    try await Interruption.watching { try await bringIn() }
  }

  private func bringIn() async throws {
    var options = ImportOptions()
    options.isDryRun = dryRun
    options.merges = merge
    options.activity = activity?.activityType
    let line = ImportLine()
    let page = ImportPage(measures: global.measures, times: global.times, isDryRun: dryRun)
    let store = try store()
    let archives = paths.filter { ArchiveReader.isArchive($0) }
    var isWhole = true
    for archive in archives {
      let intake = ArchiveIntake(
        store: store, isDryRun: dryRun, isJSON: global.json, isVerbose: global.verbose)
      isWhole = try await intake.take(archive) && isWhole
    }
    let files = paths.filter { !archives.contains($0) }
    guard !files.isEmpty || paths.isEmpty else {
      if let store, !dryRun, !noAnalysis { try await analyze(waitingIn: store) }
      if !isWhole { throw ExitCode.failure }
      return
    }
    let run = ImportRun(
      into: store, options: options, progress: { line.show($0) },
      finished: { file in
        guard !global.json, global.verbose || file.isRefused else { return }
        line.clear()
        Terminal.warn(page.line(of: file))
      })
    do {
      try await run.take(files)
    } catch StoreError.cancelled {
      line.clear()
      Terminal.warn("workout: interrupted; \(page.done(run.report)), each of them whole")
      throw StoreError.cancelled
    } catch {
      line.clear()
      throw error
    }
    line.clear()
    if let store, !dryRun, !noAnalysis { try await analyze(waitingIn: store) }
    if global.json {
      try Output().line(try JSONText.line(ImportJSON(run.report, isDryRun: dryRun)))
    } else {
      for text in page.lines(of: run.report, isVerbose: global.verbose) { try Output().line(text) }
    }
    if run.report.hasRefusals || !isWhole { throw ExitCode.failure }
  }

  /// Computes our own totals and samples from the readings that came.
  ///
  /// The store lists what waits, in the transactions that saved it: what this import changed, and what one
  /// before it saved and did not live to analyze.
  private func analyze(waitingIn store: HealthStore) async throws {
    let workouts = Set(try await store.workoutsWaitingForAnalysis())
    guard !workouts.isEmpty else { return }
    let people = try await WalkerHistory(of: store)
    let reanalysis = Reanalysis(of: store) { people.walker(for: $0) }
    let summary = try await reanalysis.run(workouts) { _ in }
    if summary.failed > 0 {
      Terminal.warn("workout: \(summary.failed) could not be analysed; see workout analyze --all")
    }
  }

  /// A dry run makes no store where there is none.
  private func store() throws(StoreError) -> HealthStore? {
    guard dryRun else { return try global.openStore(creating: true) }
    do {
      return try global.openStore()
    } catch .missing {
      return nil
    }
  }
}
