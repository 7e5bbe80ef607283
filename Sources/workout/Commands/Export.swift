import ArgumentParser
import Foundation
import HealthModel
import HealthStorage
import Interchange

struct Export: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write past workouts as files that other programs read.",
    discussion: """
      One workout goes into the file that -o names, or to standard output with '-o -'. Several go \
      into the folder that -o names, each in a file called after its start, activity and id. A file \
      appears when it is whole, and replaces one of the same name.

      GPX holds the route with altitude, time, heart rate and cadence, broken at pauses and gaps, and \
      markers and laps as waypoints. A workout without a route cannot be GPX.

      TCX holds laps with time, distance, speed, energy and heart rate, and their points, with a place \
      or, as in a pool, without. Each length of a pool is a lap, and so is each rest; style, strokes and \
      SWOLF are in the notes of a lap.

      FIT holds all of it: laps, lengths of a pool with style and strokes, events, every value of every moment, \
      and what FIT has no field for in fields that describe themselves. GeoJSON and KML are for maps, CSV has \
      a row a moment, and JSON is what 'show --json' prints with the moments. What each format loses is in \
      docs/formats.md.

      A trace has the raw readings of the sensors, a row a moment, as CSV that 'workout import', 'workout gait' \
      and 'workout swim' read (docs/units-and-frames.md); it is asked for by --format trace.

      An archive is the whole store in open files, as a .zip or a folder; 'workout import' brings it back \
      identical.

      FHIR is for clinics and studies: a Bundle of Observations (HL7 FHIR R4), of every sample with --all, or of \
      the workouts that are named and what was measured in them; --type, --from, --to-date and --source choose. \
      What has no observation is said at the end. docs/fhir.md has the codes.

      Exports are in the clear: whoever has the file reads all of it. For somebody else, 'workout seal' writes files \
      that are key-coded and encrypted.

      Without --format the end of the file's name says the kind of file, and else it is GPX.

        workout export last -o walk.gpx
        workout export last -o swim.tcx
        workout export last -o - | gpsbabel -i gpx -f - -o kml -F walk.kml
        workout export last -o swim.fit
        workout export --all -o ~/tracks
        workout export last --format trace -o walk-imu.csv
        workout export --all --format archive -o health.zip
        workout export --all --format fhir -o health.json
        workout export --all --format fhir --type heartRate bloodPressure --from 2026-01-01 -o heart.json
      """)

  @Argument(
    help: ArgumentHelp("Workouts: ids, their beginnings, or 'last'.", valueName: "id"),
    completion: WorkoutID.completion)
  var ids: [String] = []
  @Flag(help: "Every workout in the store.")
  var all = false
  @Option(help: "The kind of file.")
  var format: ExportFormat?
  @Option(
    name: [.short, .long, .customLong("to")],
    help: ArgumentHelp(
      "The file, the folder, or - (default: a file in this folder).", valueName: "path"),
    completion: .file())
  var output: String?
  @OptionGroup(title: "Options of --format fhir") var bundle: BundleOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if all, !ids.isEmpty { throw ValidationError("name workouts or say --all, not both") }
    if !all, ids.isEmpty {
      throw ValidationError("name a workout (an id, or 'last'), or say --all")
    }
    if format == .archive, !all { throw ValidationError("\(ExportRefusal.archiveOfSome)") }
    if format == .archive, output == "-" {
      throw ValidationError("an archive goes to a file or a folder; name it with -o")
    }
    if kind == .fhir {
      try bundle.validate(global)
    } else if bundle.isGiven {
      throw ValidationError("\(BundleOptions.names) are for --format fhir")
    }
    if kind != .fhir, output == "-", all || ids.count > 1 {
      throw ValidationError("\(ExportRefusal.severalToStandardOutput)")
    }
    if let output, kind.contradicts(output) {
      let known = ExportFormat.allCases.map(\.rawValue).joined(separator: ", ")
      let isKnown = ExportFormat(path: output) != nil
      let reason = isKnown ? "--format is \(kind)" : "the formats there are: \(known)"
      throw ValidationError("cannot write \(output): \(reason)")
    }
    if output == "-", global.json {
      throw ValidationError("with '-o -' standard output holds the file; leave --json out")
    }
  }

  /// The format that was named, else that of the file's name.
  private var kind: ExportFormat { format ?? output.flatMap { ExportFormat(path: $0) } ?? .gpx }

  func run() async throws {
    try await Interruption.watching { try await export() }
  }

  private func export() async throws {
    let store = try global.openStore()
    if Terminal.error.isInteractive {
      Terminal.warn(
        "what is exported is in the clear, with its times and places; workout seal makes files for others"
      )
    }
    if kind == .archive { return try await exportArchive(of: store) }
    if kind == .fhir { return try await exportBundle(of: store) }
    let destination = try ExportDestination(path: output, isSingle: !all && ids.count == 1)
    var workouts: [Workout] = []
    if !all { for id in ids { workouts.append(try await store.workout(matching: id)) } }
    try destination.prepare()
    var report = ExportReport(format: kind)
    if all {
      var page = try await store.workouts(limit: Self.pageSize)
      while let last = page.last {
        try await write(page, from: store, to: destination, noting: &report)
        page = try await store.workouts(limit: Self.pageSize, before: last)
      }
    } else {
      try await write(workouts, from: store, to: destination, noting: &report)
    }
    if destination == .standardOutput { return }
    if global.json { try Output().line(try JSONText.line(report)) }
  }

  private static let pageSize = 256

  private func write(
    _ workouts: [Workout], from store: HealthStore, to destination: ExportDestination,
    noting report: inout ExportReport
  ) async throws {
    for workout in workouts {
      try Task.checkCancellation()
      let export = try await export(of: workout, from: store)
      if let lack = lack(of: export, workout) {
        guard all else { throw lack.refusal }
        report.skipped.append(.init(workout: workout.uuid.word, reason: lack.word))
        if global.verbose { Terminal.warn("left out: \(lack.refusal)") }
        continue
      }
      guard let path = destination.path(for: workout, format: kind) else {
        try await writeToStandardOutput(export)
        continue
      }
      let sink = try FileSink(path: path)
      let summary = try await write(export, to: sink, named: path)
      try sink.commit()
      report.files.append(.init(workout: workout.uuid.word, path: path, summary))
      if !global.json { try Output().line("\(path): \(summary.words)") }
    }
  }

  /// Why a workout cannot be written in the format, and the reason's word.
  private func lack(
    of export: any WorkoutExport, _ workout: Workout
  ) -> (refusal: ExportRefusal, word: String)? {
    if kind.needsRoute, export.locationCount == 0 {
      return (.noRoute(workout: workout.uuid.shortWord), "no_route")
    }
    guard let trace = export as? TraceExport else { return nil }
    if !trace.hasReadings { return (.noReadings(workout: workout.uuid.shortWord), "no_readings") }
    if trace.leftOutCount > 0 {
      Terminal.warn(
        "workout \(workout.uuid.shortWord): a row has one motion; of \(trace.leftOutCount) more sensors, worn "
          + "elsewhere, nothing is written")
    }
    return nil
  }

  private func export(
    of workout: Workout, from store: HealthStore
  ) async throws -> any WorkoutExport {
    switch kind {
    case .gpx: try await GPXExport(workout, in: store)
    case .tcx where !workout.isFromFile: try await TCXExport(workout, in: store)
    case .json: try await JSONExport(workout, in: store)
    case .trace: try await TraceExport(workout, in: store)
    case .tcx, .fit, .geojson, .kml, .csv: try await ItemExport(workout, as: kind, in: store)
    case .archive: throw ExportRefusal.archiveOfSome
    case .fhir: throw ExportRefusal.notByItems(kind)
    }
  }

  private func writeToStandardOutput(_ export: any WorkoutExport) async throws {
    do {
      _ = try await write(export, to: Output().sink, named: "standard output")
    } catch GPXWriterError.file(let error) {
      throw error
    } catch ActivityWriterError.file(let error) {
      throw error
    } catch TCXWriterError.file(let error) {
      throw error
    }
  }

  private func write(
    _ export: any WorkoutExport, to sink: some ByteSink, named name: String
  ) async throws -> ExportSummary {
    var progress = ProgressLine()
    defer { progress.clear() }
    let extent = export.extent
    return try await export.write(to: sink) { done in
      progress.show("\(name): \(Int(clamping: done * 100)) % of \(extent)")
    }
  }
}
