public import Foundation
import HealthModel
public import HealthStorage
import ActivityItems
import AppleHealthExport
import ByteStreams
import FITFiles
import WorkoutFiles

/// An import of files, folders and archives, file by file; an error in one does not stop the rest.
///
///     let run = ImportRun(into: store) { id in try await analyze(id) }
///     let report = try await run.receive(["~/Downloads/export.zip"])
public final class ImportRun {
  /// The results so far, available also after an interruption.
  public private(set) var report = ImportReport()

  let store: HealthStore?
  let options: ImportOptions
  /// What the archives say about their files.
  private(set) var catalog = ActivityCatalog()
  /// The gear that is known to be in the list of the person.
  var listedGear: Set<String> = []
  let activities: ActivityImporter
  private let progress: (ImportProgress) -> Void
  private let finished: (ImportedFile) -> Void
  private var state = ImportProgress()

  /// - Parameters:
  ///   - store: The destination; `nil` in a dry run when there is no store yet.
  ///   - options: The import options.
  ///   - analyze: Called for each workout that is new or was merged into, after it is saved.
  ///   - progress: Called from time to time.
  ///   - finished: Called for each file when it is finished.
  public init(
    into store: HealthStore?, options: ImportOptions = ImportOptions(),
    analyze: @escaping (UUID) async throws -> Void = { _ in },
    progress: @escaping (ImportProgress) -> Void = { _ in },
    finished: @escaping (ImportedFile) -> Void = { _ in }
  ) {
    self.store = store
    self.options = options
    self.progress = progress
    self.finished = finished
    activities = ActivityImporter(into: store, options: options, analyze: analyze)
  }

  /// Imports files, folders and archives.
  ///
  /// - Throws: An error that concerns the store as a whole, and `StoreError/cancelled`; completed
  ///   files remain imported.
  @discardableResult
  public func importFiles(_ paths: [String]) async throws(StoreError) -> ImportReport {
    var finder = InputFinder(takesAllTraces: options.activity != nil)
    for path in paths { finder.add(path) }
    finder.finish()
    report.passedOver = finder.passedOver
    catalog = finder.catalog
    state.fileCount = finder.inputs.count
    state.byteCount = finder.inputs.reduce(0) { $0 + $1.size }
    for input in finder.inputs {
      guard !Task.isCancelled else { throw .cancelled }
      state.path = input.path
      progress(state)
      let file = try await receive(input)
      state.filesDone += 1
      state.bytesDone += input.size
      report.files.append(file)
      finished(file)
    }
    return report
  }

  private func receive(_ input: ImportInput) async throws(StoreError) -> ImportedFile {
    let counter = ByteCounter()
    let before = state.bytesDone
    let moved = { [self] in
      var now = state
      now.bytesDone = before + min(counter.furthest, input.size)
      progress(now)
    }
    switch input.kind {
    case .refused(let reason): return ImportedFile(path: input.path, outcome: .refused(reason))
    case .appleHealth: return try await importExport(input, counter, moved)
    case .activity(let format):
      var file = try await receive(input, as: format, counter, moved)
      try await saveDetails(of: input, in: &file)
      try await OriginalSaving(to: store, options).save(input, &file)
      return file
    case .database(let database, let program):
      return try await receive(database, of: program, input, moved: moved)
    case .json(let kind): return try await receive(kind, input, counter, moved: moved)
    case .sensorTrace: return try await importTrace(input, counter, moved)
    }
  }

  private func receive(
    _ input: ImportInput, as format: ActivityFormat, _ counter: ByteCounter, _ moved: () -> Void
  ) async throws(StoreError) -> ImportedFile {
    let path = input.path
    var origin = ImportOrigin(format: format.title, name: input.name)
    (origin.catalog, origin.path) = (catalog, path)
    let open = { () throws(FileError) in CountingSource(try input.open(), counter) }
    let reopen = { () throws(FileError) -> any ByteSource in try open() }
    if format == .tcx {
      return try await activities.receive(
        TCXActivityReader(opening: reopen), path: path, origin: origin, moved: moved)
    }
    var source: CountingSource
    var fit: FITActivityReader?
    do throws(FileError) {
      source = try open()
      if format == .fit { fit = try FITActivityReader(reading: &source) }
    } catch {
      return ImportedFile(path: path, format: format.title, outcome: .refused("\(error)"))
    }
    switch format {
    case .csv:
      return try await activities.receive(
        CSVActivityReader(source), path: path, origin: origin, moved: moved)
    case .kml:
      return try await activities.receive(
        KMLActivityReader(source), path: path, origin: origin, moved: moved)
    case .fit, .gpx, .tcx:
      if let fit {
        return try await activities.receive(fit, path: path, origin: origin, moved: moved)
      }
      return try await activities.receive(
        GPXActivityReader(source), path: path, origin: origin, moved: moved)
    }
  }

  private func importTrace(
    _ input: ImportInput, _ counter: ByteCounter, _ moved: () -> Void
  ) async throws(StoreError) -> ImportedFile {
    let origin = ImportOrigin(format: "sensor trace", name: input.name)
    let source: CountingSource
    do throws(FileError) {
      source = CountingSource(try input.open(), counter)
    } catch {
      return ImportedFile(path: input.path, format: origin.format, outcome: .refused("\(error)"))
    }
    return try await activities.receive(
      trace: source, path: input.path, origin: origin, moved: moved)
  }

  /// Returns the export of a file: the archive, or the folder that contains export.xml and the
  /// routes.
  private static func export(of input: ImportInput) throws(AppleHealthError) -> AppleHealthArchive {
    try AppleHealthArchive(dataFile: input.path, named: input.name)
  }

  private func importExport(
    _ input: ImportInput, _ counter: ByteCounter, _ moved: () -> Void
  ) async throws(StoreError) -> ImportedFile {
    let importer = AppleHealthImporter(
      into: store, options, workouts: activities)
    let origin = ImportOrigin(format: "Apple Health", name: input.name)
    let export: AppleHealthArchive
    let source: any ByteSource
    do {
      export = try Self.export(of: input)
      source = try Self.data(of: export, input, counter)
    } catch {
      return ImportedFile(path: input.path, format: origin.format, outcome: .refused("\(error)"))
    }
    let file = try await importer.receive(
      export, reader: AppleHealthReader(source), path: input.path, origin: origin, moved: moved)
    report.profile += importer.profile
    return file
  }

  /// Opens the data of an export, with progress counted in bytes on disk.
  private static func data(
    of export: AppleHealthArchive, _ input: ImportInput, _ counter: ByteCounter
  ) throws -> any ByteSource {
    guard !input.path.hasSuffix(".xml"), let archive = try? FolderOrZip(path: input.path),
      let size = archive.size(export.dataFile)
    else { return CountingSource(try input.open(), counter) }
    counter.scale = Double(input.size) / Double(max(size, 1))
    return CountingSource(try archive.open(export.dataFile), counter)
  }
}
