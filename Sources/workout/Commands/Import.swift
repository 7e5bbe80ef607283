import CommandOptions
import Archiving
import ArgumentParser
import Cohorts
import Console
import Foundation
import HealthModel
import HealthStorage
import Importing
import Reanalysis
import Reports

struct Import: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Import workouts and health data from files.",
    discussion: """
      Reads workouts from FIT, TCX, GPX, KML and CSV files, and sensor traces, each also as .gz; folders and .zip \
      archives of them; an Apple Health export (the .zip, its folder, or export.xml); the archives of Strava and \
      Garmin, with the names, notes and gear of their lists of activities; and archives written by \
      'workout export --all --format archive', which restore a whole store. Clinical documents are added with \
      'workout documents add'.

      Values are stored as the file has them, with the source that recorded them. Data that are already in the \
      store are recognized by their identifiers or values, so that importing a file twice, or a workout in two \
      formats, adds nothing. Data that you deleted stay deleted. Recordings of two devices at the same time are two \
      workouts, and are reported; with --merge, the stored workout receives the data that it lacks instead.

      Each FIT, TCX, GPX, KML or CSV file is kept as it was, packed, and 'workout export ID --original' writes it again; \
      --no-originals does not keep them.

      An invalid file is reported with place and reason, and the others are imported. After Ctrl-C, finished files \
      stay imported, and the same command continues with the others.

        workout import ~/Downloads/export.zip
        workout import --dry-run /media/garmin/GARMIN/ACTIVITY
        workout import run.fit ride.gpx.gz
        workout import --activity walking walk-imu.csv

      --watch imports each file that appears in a folder and moves it to FOLDER/done, or to FOLDER/refused with a note \
      that says why:

        workout import --watch ~/Workouts

      --account lists what an import does with each element, attribute and file of an Apple Health export:

        workout import --account ~/Downloads/export.zip
      """)

  @Argument(
    help: ArgumentHelp("The files, folders and archives to import.", valueName: "path"),
    completion: .file())
  var paths: [String] = []
  @Flag(help: "Report what would be imported, and change nothing.")
  var dryRun = false
  @Flag(
    help: "Add missing data to stored workouts of the same time instead of adding a second workout."
  )
  var merge = false
  @Flag(help: "Do not analyze imported workouts; workout analyze --all does it later.")
  var noAnalysis = false
  @Option(
    help: ArgumentHelp(
      "The activity of sensor traces that do not name one.", valueName: "activity"))
  var activity: ActivityArgument?
  @OptionGroup var originals: OriginalsOption
  @OptionGroup var watch: WatchOption
  @OptionGroup var account: AccountOption
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    try account.validate(paths: paths, folder: watch.folder)
    if account.file == nil { try watch.validate(paths: paths, isDryRun: dryRun) }
  }

  func run() async throws {
    if let file = account.file {
      return try await Interruption.watching { try account.run(file, isJSON: global.json) }
    }
    guard let folder = watch.folder else {
      return try await Interruption.watching { try await bringIn() }
    }
    let store = try await global.openStore(creating: true)
    let page = ImportPage(measures: global.measures, times: global.times, isDryRun: false)
    try await watch.run(folder, into: store, options, page: page, isJSON: global.json) {
      [noAnalysis] in
      if !noAnalysis { try await Self.analyze(waitingIn: store) }
    }
  }

  private var options: ImportOptions {
    var options = ImportOptions()
    options.isDryRun = dryRun
    options.merges = merge
    options.activity = activity?.activityType
    options.keepsOriginals = !originals.noOriginals
    return options
  }

  private func bringIn() async throws {
    let missing = paths.filter { !FileManager.default.fileExists(atPath: $0) }
    if missing.count == paths.count, let path = missing.first {
      throw CommandError(text: "\(path): no such file")
    }
    let line = ImportLine()
    let page = ImportPage(measures: global.measures, times: global.times, isDryRun: dryRun)
    let store = try await store()
    let archives = paths.filter { ArchiveReader.isArchive($0) }
    var isWhole = true
    for archive in archives {
      let intake = ArchiveIntake(
        store: store, isDryRun: dryRun, isJSON: global.json, isVerbose: global.verbose)
      isWhole = try await intake.receive(archive) && isWhole
    }
    let files = paths.filter { !archives.contains($0) }
    guard !files.isEmpty || paths.isEmpty else {
      if let store, !dryRun, !noAnalysis { try await Self.analyze(waitingIn: store) }
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
      try await run.importFiles(files)
    } catch StoreError.cancelled {
      line.clear()
      Terminal.warn("workout: interrupted; \(page.done(run.report)) completely")
      throw StoreError.cancelled
    } catch {
      line.clear()
      throw error
    }
    line.clear()
    if let store, !dryRun, !noAnalysis { try await Self.analyze(waitingIn: store) }
    if global.json {
      try Output().line(try JSONText.line(ImportJSON(run.report, isDryRun: dryRun)))
    } else {
      for text in page.lines(of: run.report, isVerbose: global.verbose) { try Output().line(text) }
    }
    if run.report.hasRefusals || !isWhole { throw ExitCode.failure }
  }

  /// Computes our own totals and samples from the imported readings.
  ///
  /// Each import transaction lists the workouts to analyze in the store: those of this import, and those of an
  /// earlier one that was interrupted before the analysis.
  static func analyze(waitingIn store: HealthStore) async throws {
    let workouts = Set(try await store.workoutsWaitingForAnalysis())
    guard !workouts.isEmpty else { return }
    let people = try await WalkerHistory(of: store)
    let reanalysis = WorkoutReanalysis(of: store) { people.walker(for: $0) }
    let summary = try await reanalysis.run(workouts) { _ in }
    if summary.failed > 0 {
      Terminal.warn(
        "workout: \(summary.failed) workouts could not be analyzed; for the reasons run workout analyze --all"
      )
    }
  }

  /// Opens the store; a dry run does not create one.
  private func store() async throws -> HealthStore? {
    guard dryRun else { return try await global.openStore(creating: true) }
    do {
      return try await global.openStore()
    } catch StoreError.file(_, .missing) {
      return nil
    }
  }
}
