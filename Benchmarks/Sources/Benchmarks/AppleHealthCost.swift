import Foundation

/// The cost of importing an Apple Health export into a new store by the whole program, without and
/// with the analysis of its workouts, compared with xmllint's streaming reader of its `export.xml`;
/// and whether memory depends on the size.
///
/// The limits are ratios of instructions, on an export of a tenth of the size; processor seconds
/// are printed alongside.
struct AppleHealthCost {
  var workout: String
  var folder: URL
  /// The size of `export.xml`; the small export has a tenth.
  var megabytes: Double

  enum Failure: Error {
    case failed(program: String, status: Int32)
    case noFigures(of: String)
  }

  /// The number of runs of each program, in rounds; the median counts.
  private static let rounds = 3
  /// The interval at which a running program's memory is read: short enough for the last value to
  /// be the peak.
  private static let patience = 0.02

  func run() throws -> [Measurement] {
    let counted = try counting(megabytes: megabytes / 10)
    let small = try importing(megabytes: megabytes / 10)
    let large = try importing(megabytes: megabytes)
    return counted + [
      Measurement(name: "appleHealth.import/xmllint", value: large.ours / large.minimum, unit: "x"),
      Measurement(
        name: "appleHealth.importAnalysed/xmllint", value: large.analysed / large.minimum, unit: "x"
      ),
      Measurement(name: "appleHealth.peak", value: large.peak / 1e6, unit: "MB"),
      Measurement(name: "appleHealth.peak/peakOfTenth", value: large.peak / small.peak, unit: "x"),
      Measurement(name: "appleHealth.import", value: megabytes / large.ours, unit: "MB/s"),
    ]
  }

  /// Returns the instructions of the import, and of the import with analysis, as ratios to
  /// xmllint's.
  private func counting(megabytes: Double) throws -> [Measurement] {
    let export = try AppleHealthExportFolder.make(in: folder, megabytes: megabytes)
    defer { try? FileManager.default.removeItem(at: export) }
    let document = export.appending(path: "export.xml").path(percentEncoded: false)
    let counter = InstructionCount(folder: folder)
    let minimum = try counter.count(of: "xmllint", ["--stream", "--noout", document])
    let words = ["import", export.path(percentEncoded: false), "--store"]
    let plain = try counter.count(of: workout, words + [try emptyStore(), "--no-analysis"])
    let whole = try counter.count(of: workout, words + [try emptyStore()])
    _ = try emptyStore()
    return [
      Measurement(
        name: "appleHealth.import.instructions/xmllint", value: plain / minimum, unit: "x"),
      Measurement(
        name: "appleHealth.importAnalysed.instructions/xmllint", value: whole / minimum, unit: "x"),
    ]
  }

  /// Returns the processor seconds of the import and of the baseline, and the import's peak
  /// resident size in bytes.
  private func importing(
    megabytes: Double
  ) throws -> (ours: Double, analysed: Double, minimum: Double, peak: Double) {
    let export = try AppleHealthExportFolder.make(in: folder, megabytes: megabytes)
    defer { try? FileManager.default.removeItem(at: export) }
    let document = export.appending(path: "export.xml").path(percentEncoded: false)
    var (ours, analysed, floors): ([Double], [Double], [Double]) = ([], [], [])
    var peak = 0.0
    for _ in 0..<Self.rounds {
      let minimum = try ChildProcess("xmllint", ["--stream", "--noout", document]).wait()
      try check(minimum, "xmllint")
      floors.append(minimum.cpuSeconds)
      let plain = try importing(export, ["--no-analysis"])
      let whole = try importing(export, [])
      ours.append(plain.seconds)
      analysed.append(whole.seconds)
      peak = max(peak, plain.peak, whole.peak)
    }
    _ = try emptyStore()
    return (ours.median, analysed.median, floors.median, peak)
  }

  private func importing(
    _ export: URL, _ options: [String]
  ) throws -> (seconds: Double, peak: Double) {
    let store = try emptyStore()
    let child = try ChildProcess(
      workout, ["import", export.path(percentEncoded: false), "--store", store] + options)
    let peak = try largestResidentBytes(of: child)
    let cost = try child.wait()
    try check(cost, "workout import")
    return (cost.cpuSeconds, peak)
  }

  /// Monitors the process until it ends; the caller must still wait for it.
  private func largestResidentBytes(of child: ChildProcess) throws -> Double {
    var peak: Int?
    while let now = child.peakResidentBytes {
      peak = max(peak ?? 0, now)
      Thread.sleep(forTimeInterval: Self.patience)
    }
    guard let peak else { throw Failure.noFigures(of: "workout import") }
    return Double(peak)
  }

  /// Returns the path of a store that does not exist.
  private func emptyStore() throws -> String {
    let path = folder.appending(path: "imported.sqlite").path(percentEncoded: false)
    for suffix in ["", "-wal", "-shm", "-writers"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
    return path
  }

  private func check(_ cost: ChildProcess.Cost, _ program: String) throws {
    guard cost.exitStatus == 0 else {
      throw Failure.failed(program: program, status: cost.exitStatus)
    }
  }
}
