import CommandOptions
import ArgumentParser
import Console
import Foundation
import HealthModel
import HealthStorage
import ActivityItems
import ByteStreams
import Sealing
import WorkoutFiles
import WorkoutExport

struct Export: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Export workouts, or the whole store, to files.",
    discussion: """
      One workout is written to the file named by -o, or to standard output with '-o -'. Several workouts are \
      written to the folder named by -o, one file each, named after start, activity and id. A file appears only \
      when it is complete, and replaces a file of the same name.

      GPX has the route with altitude, time, heart rate and cadence, in segments divided at pauses and gaps, and \
      markers and laps as waypoints. A workout without a route cannot be exported as GPX.

      TCX has laps with time, distance, speed, energy and heart rate, and their points, with positions or, as in a \
      pool, without. Each pool length and each rest is a lap; style, strokes and SWOLF are in the notes of the lap.

      FIT has everything: laps, pool lengths with style and strokes, events, every value at every time, and \
      developer fields for values that FIT does not define. GeoJSON and KML are for maps; CSV has a row per time; \
      JSON is the output of 'show --json' with all values. docs/formats.md lists what each format loses.

      A trace has the raw sensor readings, a row per time, as CSV that 'workout import', 'workout gait' and \
      'workout swim' read (docs/units-and-frames.md); it needs --format trace.

      An archive has the whole store in open formats, as a .zip or a folder; 'workout import' restores it \
      unchanged.

      FHIR is for clinics and studies: a Bundle of Observations (HL7 FHIR R4) of every sample with --all, or of the \
      named workouts and their samples; limit it with --type, --from, --to-date and --source. Samples without an \
      observation are reported at the end. docs/fhir.md lists the codes.

      The original is the file that a workout was imported from, byte for byte; workouts that were imported with \
      --no-originals, recorded or synchronized have none.

      What an import kept as it was written, such as the electrocardiograms, clinical records and attachments of an \
      export of Apple Health, is written to a folder with --kept: files at their paths in the export, byte for byte, \
      and elements as XML.

      Exports are not encrypted: anyone with the file can read it. --seal-to encrypts them for the owner of a key of \
      'workout keys', who opens them with 'workout unseal'; their names end in .sealed. To share data with a study, use \
      'workout seal', which also replaces names by codes.

      The default format follows from the name of the output file, else it is GPX.

        workout export last -o walk.gpx
        workout export last -o swim.tcx
        workout export last -o - | gpsbabel -i gpx -f - -o kml -F walk.kml
        workout export last -o swim.fit
        workout export last --original -o ride.fit
        workout export --kept -o ~/kept
        workout export --all -o ~/tracks
        workout export last --format trace -o walk-imu.csv
        workout export --all --format archive -o health.zip
        workout export --all --format archive --seal-to me.pub -o health.zip.sealed
        workout export --all --format fhir -o health.json
        workout export --all --format fhir --type heartRate bloodPressure --from 2026-01-01 -o heart.json
      """)

  @Argument(
    help: ArgumentHelp("The workouts: ids, prefixes of ids, or 'last'.", valueName: "id"),
    completion: WorkoutID.completion)
  var ids: [String] = []
  @Flag(help: "Export every workout in the store, without private ones; an archive has all.")
  var all = false
  @Option(help: "The file format (default: from the file name, else gpx).")
  var format: ExportFormat?
  @Option(
    name: [.short, .long, .customLong("to")],
    help: ArgumentHelp(
      "The output file or folder, or - for standard output (default: a file in this folder).",
      valueName: "path"),
    completion: .file())
  var output: String?
  @Option(
    help: ArgumentHelp(
      "Encrypt each file for the owner of a public key; repeatable.", valueName: "key.pub"),
    completion: .file())
  var sealTo: [String] = []
  @OptionGroup(title: "Options of --format fhir") var bundle: BundleOptions
  @OptionGroup var original: OriginalExport
  @OptionGroup var kept: KeptExport
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if kept.isGiven {
      return try kept.validate(
        ids: ids, hasFormat: format != nil || bundle.isGiven || original.isGiven, all: all,
        output: output)
    }
    if original.isGiven {
      return try original.validate(ids: ids, hasFormat: format != nil || bundle.isGiven, all: all)
    }
    if all, !ids.isEmpty { throw ValidationError("give workouts or --all, not both") }
    if !all, ids.isEmpty {
      throw ValidationError("give a workout (an id or 'last') or --all")
    }
    if format == .archive, !all { throw ValidationError("\(ExportError.archiveOfSome)") }
    if format == .archive, output == "-" {
      throw ValidationError(
        "an archive cannot be written to standard output; name a file or folder with -o")
    }
    if kind == .fhir {
      try bundle.validate(in: global.timeZone)
    } else if bundle.isGiven {
      throw ValidationError("\(BundleOptions.names) need --format fhir")
    }
    if kind != .fhir, output == "-", all || ids.count > 1 {
      throw ValidationError("\(ExportError.severalToStandardOutput)")
    }
    if !sealTo.isEmpty, output == "-" {
      throw ValidationError("cannot seal to standard output; name a file with -o")
    }
    if !sealTo.isEmpty, kind == .archive, output?.hasSuffix("/") == true {
      throw ValidationError("a folder cannot be sealed; name a .zip with -o")
    }
    if let output = plainOutput, kind.contradicts(output) {
      let known = ExportFormat.allCases.map(\.rawValue).joined(separator: ", ")
      let isKnown = ExportFormat(path: output) != nil
      let reason = isKnown ? "--format is \(kind)" : "the formats are \(known)"
      throw ValidationError("cannot write \(output): \(reason)")
    }
    if output == "-", global.json {
      throw ValidationError(
        "--json cannot be combined with '-o -', which writes the file to standard output")
    }
  }

  /// The format given, else that of the file name.
  private var kind: ExportFormat {
    format ?? plainOutput.flatMap { ExportFormat(path: $0) } ?? .gpx
  }

  private static let sealedSuffix = ".sealed"

  /// The value of `-o` without the end `.sealed`.
  private var plainOutput: String? {
    guard let output, !sealTo.isEmpty, output.hasSuffix(Self.sealedSuffix) else { return output }
    return String(output.dropLast(Self.sealedSuffix.count))
  }

  /// Returns the path of a file: a sealed one never has the name of a plain one.
  func finalPath(_ path: String) -> String {
    sealTo.isEmpty || path.hasSuffix(Self.sealedSuffix) ? path : path + Self.sealedSuffix
  }

  /// Returns a file that is sealed for the given keys, if there are any.
  func sealing(_ sink: FileSink) throws -> any CommittingSink {
    guard !sealTo.isEmpty else { return sink }
    return try SealingSink(sink, to: sealTo.map { try KeyFile.recipientKey(at: $0) })
  }

  func run() async throws {
    try await Interruption.watching { try await export() }
  }

  private func export() async throws {
    let store = try await global.openStore()
    if sealTo.isEmpty, Terminal.error.isInteractive {
      Terminal.warn(
        "exports are not encrypted and contain times and places; encrypt them with --seal-to KEY"
      )
    }
    if kept.isGiven, let output {
      return try await kept.run(
        store, folder: output, isJSON: global.json, final: finalPath, sealing: sealing)
    }
    if original.isGiven {
      return try await original.run(
        store, id: ids[0], output: output, isJSON: global.json, final: finalPath, sealing: sealing)
    }
    if kind == .archive { return try await exportArchive(of: store) }
    if kind == .fhir { return try await exportBundle(of: store) }
    let destination = try ExportDestination(path: output, isSingle: !all && ids.count == 1)
    var workouts: [Workout] = []
    if !all { for id in ids { workouts.append(try await store.workout(matching: id)) } }
    try destination.prepare()
    // A key that cannot be read is an error before the first file.
    for key in sealTo { _ = try KeyFile.recipientKey(at: key) }
    var report = ExportReport(format: kind)
    if all {
      for try await page in store.workoutBatches(where: WorkoutFilter(omitsPrivate: true)) {
        try await write(page, from: store, to: destination, noting: &report)
      }
    } else {
      try await write(workouts, from: store, to: destination, noting: &report)
    }
    if destination == .standardOutput { return }
    if global.json { try Output().line(try JSONText.line(report)) }
  }

  private func write(
    _ workouts: [Workout], from store: HealthStore, to destination: ExportDestination,
    noting report: inout ExportReport
  ) async throws {
    for workout in workouts {
      try Task.checkCancellation()
      let export = try await kind.export(workout, in: store)
      if let lack = lack(of: export, workout) {
        guard all else { throw lack }
        report.skipped.append(.init(workout: workout.uuid.word, reason: lack.word))
        if global.verbose { Terminal.warn("skipped: \(lack)") }
        continue
      }
      guard let path = destination.path(for: workout, format: kind).map(finalPath) else {
        try await writeToStandardOutput(export)
        continue
      }
      let sink = try sealing(FileSink(path: path))
      let summary = try await write(export, to: sink, named: path)
      try sink.commit()
      report.files.append(.init(workout: workout.uuid.word, path: path, summary))
      if !global.json { try Output().line("\(path): \(summary.words)") }
    }
  }

  /// Returns the reason why a workout cannot be written in the format, and warns about skipped sensors.
  private func lack(
    of export: any WorkoutFileExport, _ workout: Workout
  ) -> WorkoutExportError? {
    if let lack = kind.lack(of: export, workout) { return lack }
    if let trace = export as? TraceExport, trace.leftOutCount > 0 {
      Terminal.warn(
        "workout \(workout.uuid.shortWord): a trace has one motion sensor; \(trace.leftOutCount) more sensors, worn "
          + "elsewhere, were skipped")
    }
    return nil
  }

  private func writeToStandardOutput(_ export: any WorkoutFileExport) async throws {
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
    _ export: any WorkoutFileExport, to sink: some ByteSink, named name: String
  ) async throws -> ExportSummary {
    var progress = ProgressLine()
    defer { progress.clear() }
    let extent = export.extent
    return try await export.write(to: sink) { done in
      progress.show("\(name): \(Int(clamping: done * 100)) % of \(extent)")
    }
  }
}
