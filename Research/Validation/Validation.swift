import Foundation
import GaitTraining
import SwimTraining
import Swimming

/// Compares routes with recordings of known truth and with the methods of other recorders, and
/// validates the engines for swims, walks and fitness estimates against reference data.
///
///     Validation [--data FOLDER] [--write FILE] [--figures FILE] [--check FILE]
///
/// The folder (default: `WORKOUT_DATA`, else `../shared/data`) contains `files/truth.csv`,
/// `files/gpsd` and `files/gpx`, or `swim/brunner_raw`, or `swim/brunner_highpassed`, or sets below
/// `gait`, or `fitness`, or all; missing data is skipped. The tables are written to standard
/// output, or into the file between its markers; each figure follows as one JSON line on standard
/// output, or is written to a file of figures. With `--check` the exit status is 1 if a figure is worse than in
/// such a file of a release.
@main struct Validation {
  static func main() async {
    var data = URL(
      filePath: ProcessInfo.processInfo.environment["WORKOUT_DATA"] ?? "../shared/data",
      directoryHint: .isDirectory)
    var (output, figures, released): (URL?, URL?, URL?)
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      guard let value = arguments.popFirst() else { end(64, usage) }
      switch argument {
      case "--data": data = URL(filePath: value, directoryHint: .isDirectory)
      case "--write": output = URL(filePath: value)
      case "--figures": figures = URL(filePath: value)
      case "--check": released = URL(filePath: value)
      default: end(64, usage)
      }
    }
    do {
      let before = try released.map { try ReleasedFigures(contentsOf: $0) }
      let report = try await report(on: data)
      if let output {
        try MarkedDocument(output).replace(with: report.markdown)
      } else {
        print(report.markdown)
      }
      let lines = report.figures.map(\.json).joined(separator: "\n")
      if let figures {
        try Data((lines + "\n").utf8).write(to: figures, options: .atomic)
      } else {
        print(lines)
      }
      if let before { try check(report.figures, against: before) }
    } catch {
      end(1, "Validation: \(error)")
    }
  }

  private static func check(_ figures: [Figure], against before: ReleasedFigures) throws {
    let (worse, compared) = before.compare(figures)
    print("\(compared) figures compared with those of the release, \(worse.count) of them worse")
    for text in worse { print("worse: \(text)") }
    if !worse.isEmpty { end(1, "Validation: \(worse.count) figures are worse than in the release") }
  }

  static func report(on data: URL) async throws -> Report {
    let files = data.appending(path: "files")
    let table = files.appending(path: "truth.csv")
    let swims = folder("swim/brunner_raw", in: data)
    let longSwims = folder("swim/brunner_highpassed", in: data)
    var report = Report()
    let walks = folder("gait", in: data)
    if swims == nil && longSwims == nil && walks == nil && folder("fitness", in: data) == nil
      || FileManager.default.fileExists(atPath: table.path)
    {
      let truth = try TruthTable(contentsOf: table)
      StandingSection(truth, files: files).write(to: &report)
      MovingSection(truth, files: files).write(to: &report)
      TrackSection(truth, files: files).write(to: &report)
      write(deviceFiles(truth, files), to: &report)
      ThinnedSection(truth, files: files).write(to: &report)
      ImportedTotalsSection(try await ImportedWorkout.all(truth, files: files)).write(to: &report)
      SmoothingSection().write(to: &report)
      OpenWaterSection().write(to: &report)
    }
    let study = try swims.map { try StudyRecordings(folder: $0) } ?? StudyRecordings([])
    if swims != nil {
      let laps = try StudyLap.read(data.appending(path: "swim/laps.csv"))
      write(study, laps, to: &report)
    }
    if let longSwims {
      let long = try StudyRecordings(folder: longSwims, wornAs: study)
      SwimLongSection(long, wornAs: study).write(to: &report)
    }
    if walks != nil { try writeWalks(data, to: &report) }
    if let fitness = folder("fitness", in: data) { writeFitness(data, fitness, to: &report) }
    var aims = Report()
    AimsSection(report.figures).write(to: &aims)
    report.prepend(aims)
    return report
  }

  /// Returns the readable device files with their reference rows.
  private static func deviceFiles(
    _ truth: TruthTable, _ files: URL
  ) -> [(row: TruthTable.Row, read: ReadActivityFile)] {
    truth.rows.filter { ["fit", "tcx"].contains($0.format) && !$0.kind.hasSuffix("broken") }
      .compactMap { row in
        let path = files.appending(path: row.file).path
        guard let read = try? ReadActivityFile(path: path), !read.activities.isEmpty else {
          return nil
        }
        return (row, read)
      }
  }

  private static func write(
    _ files: [(row: TruthTable.Row, read: ReadActivityFile)], to report: inout Report
  ) {
    guard !files.isEmpty else { return }
    FileAgreementSection(files).write(to: &report)
    FileRouteSection(files).write(to: &report)
  }

  private static func write(
    _ study: StudyRecordings, _ laps: [StudyLap], to report: inout Report
  ) {
    let full = UnseenModels(study, .full)
    let models = [full, UnseenModels(study, .acceleration)]
    SwimStyleSection(study, models).write(to: &report)
    for (models, known) in models.flatMap({ [($0, true), ($0, false)] }) {
      SwimLengthSection(study, laps: laps, models, known: known).write(to: &report)
    }
    for known in [true, false] {
      SwimShortSection(study, full, known: known).write(to: &report)
      SwimWearSection(study, full, known: known).write(to: &report)
    }
  }

  private static func writeWalks(_ data: URL, to report: inout Report) throws {
    let runs = try GaitRuns(data: data)
    GaitFeetSection(runs).write(to: &report)
    GaitLabSection(runs).write(to: &report)
    StepCountSection(runs).write(to: &report)
    if !runs[.sisFall].isEmpty, !runs[.mobiFall].isEmpty {
      try StairsSection(data: data).write(to: &report)
    }
    SteadinessMeasuresSection(runs).write(to: &report)
  }

  private static func writeFitness(_ data: URL, _ fitness: URL, to report: inout Report) {
    let studies = DemandStudies(folder: fitness)
    DemandSection(studies).write(to: &report)
    VO2MaxMalagaSection(data: data)?.write(to: &report)
    VO2MaxWalkSection(data: data)?.write(to: &report)
    EnergySection(studies).write(to: &report)
    SixMinuteWalkReferenceSection(folder: fitness).write(to: &report)
    SixMinuteWalkSection().write(to: &report)
    SteadinessSection().write(to: &report)
  }

  private static func folder(_ path: String, in data: URL) -> URL? {
    let url = data.appending(path: path)
    return FileManager.default.fileExists(atPath: url.path) ? url : nil
  }

  private static let usage =
    "usage: Validation [--data FOLDER] [--write FILE] [--figures FILE] [--check FILE]"

  private static func end(_ code: Int32, _ message: String) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(code)
  }
}
