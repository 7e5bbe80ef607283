import Foundation
import HealthModel
import HealthStorage
import StoreDatabase
import ByteStreams

/// The state of an import in progress.
final class ArchiveImportRun {
  /// The number of objects saved in one transaction.
  private static let batchSize = 1000

  let archive: ArchiveReader
  let store: HealthStore
  var report: ArchiveImportReport
  var origins = ArchiveOrigins()
  var types: [String: ObjectType] = [:]
  private var units: [String: HealthModel.Unit] = [:]
  private let takesChangedMembers: Bool
  let appliesDeletions: Bool
  /// Collects what the archive has instead of saving it; `nil` for an import.
  let collection: ReplicaCollection?
  private let progress: (ArchiveProgress) -> Void
  private var done = 0
  /// The members that were read; this release does not know the others.
  private var seen: Set<String> = [ArchiveFormat.manifest, ArchiveFormat.sums]

  init(
    _ archive: ArchiveReader, into store: HealthStore, takesChangedMembers: Bool,
    appliesDeletions: Bool, collection: ReplicaCollection? = nil,
    progress: @escaping (ArchiveProgress) -> Void
  ) {
    self.collection = collection
    self.archive = archive
    self.store = store
    self.takesChangedMembers = takesChangedMembers
    self.appliesDeletions = appliesDeletions
    self.progress = progress
    report = ArchiveImportReport(
      archive: archive.files.path, version: archive.manifest.version,
      generator: archive.manifest.generator)
  }

  func read() async throws -> ArchiveImportReport {
    if let fault = try archive.fault(of: ArchiveFormat.manifest) {
      note(ArchiveFormat.manifest, nil, .member(fault))
    }
    let wasEmpty = collection == nil ? try await store.beginIntake(of: archive.digest) : false
    let sampleFiles = try await readTypes()
    try await readOrigins()
    // Referenced objects are imported before the objects that refer to them.
    try await readObjects(ArchiveFormat.workouts, \.workouts) { try $0.workout($1) }
    for (member, type) in sampleFiles {
      try await readObjects(member, \.samples) { try $0.sample($1, type) }
    }
    try await readObjects(ArchiveFormat.correlations, \.correlations) { try $0.correlation($1) }
    try await readTraces()
    try await readRoutes()
    try await readDocuments()
    try await readDeletions()
    try await readSettings(wasEmpty: wasEmpty)
    try await readSettingRecords()
    try await readEdits()
    try await readOriginals()
    if collection == nil { try await store.endIntake() }
    for member in archive.files.files where !seen.contains(member) {
      note(member, nil, .member(.unknown))
    }
    return report
  }

  /// Marks a member as known without reading it.
  func see(_ member: String) { seen.insert(member) }

  func note(_ member: String, _ line: Int?, _ reason: ArchiveIssue.Reason) {
    report.note(ArchiveIssue(member: member, line: line, reason: reason))
  }

  /// Counts what was read, and throws if the task is cancelled.
  func read(_ count: Int) throws {
    done = done.addingClamped(count)
    try Task.checkCancellation()
    progress(ArchiveProgress(done: done, total: archive.manifest.counts.total))
  }

  /// Returns whether a member may be read; reports a missing or changed one.
  func isReadable(_ member: String) throws -> Bool {
    seen.insert(member)
    guard let fault = try archive.fault(of: member) else { return true }
    note(member, nil, .member(fault))
    return takesChangedMembers && (fault == .changed || fault == .unlisted)
  }

  /// Returns the unit of a line; most lines have one of the units before them.
  func unit(of line: LineObject) throws(LineError) -> HealthModel.Unit? {
    guard let text = try line.text("unit") else { return nil }
    if let known = units[text] { return known }
    let unit = try LineObject.unit(text)
    if units.count < ArchiveFormat.maximumOrigins { units[text] = unit }
    return unit
  }

  /// Calls the closure with each line of a member; reports an invalid line.
  func eachLine(
    _ member: String, _ body: (LineObject, Int) async throws -> Void
  ) async throws {
    guard try isReadable(member) else { return }
    let lines = try archive.lines(member)
    while let (object, number) = try nextLine(lines, member) { try await body(object, number) }
  }

  private func nextLine(_ lines: LineReader, _ member: String) throws -> (LineObject, Int)? {
    while true {
      do {
        guard let line = try lines.next() else { return nil }
        if line.isEmpty { continue }
        return (try LineObject(line), lines.number)
      } catch let fault as LineError {
        note(member, lines.number, .line(fault))
      } catch let error as FileError {
        note(member, lines.number, .member(.unreadable("\(error)")))
        return nil
      }
    }
  }

  /// Reads a member of objects and saves them in batches.
  private func readObjects(
    _ member: String, _ kind: WritableKeyPath<ArchiveCounts, Int>,
    _ make: (ArchiveImportRun, LineObject) throws -> IncomingObject
  ) async throws {
    var batch: [IncomingObject] = []
    var numbers: [Int] = []
    try await eachLine(member) { line, number in
      do {
        var object = try make(self, line)
        object.incarnation = try line.incarnation()
        batch.append(object)
        numbers.append(number)
      } catch let fault as LineError {
        note(member, number, .line(fault))
      }
      guard batch.count >= Self.batchSize else { return }
      try await save(batch, numbers, member, kind)
      batch.removeAll(keepingCapacity: true)
      numbers.removeAll(keepingCapacity: true)
    }
    try await save(batch, numbers, member, kind)
  }

  func save(
    _ batch: [IncomingObject], _ numbers: [Int], _ member: String,
    _ kind: WritableKeyPath<ArchiveCounts, Int>
  ) async throws {
    guard !batch.isEmpty else { return }
    if let collection {
      return collection.add(batch, numbers.map { ReplicaCollection.Place(member, $0) }, kind)
    }
    for (number, result) in zip(numbers, try await store.restore(batch)) {
      count(result, ReplicaCollection.Place(member, number), kind)
    }
    try read(batch.count)
  }

  func count(
    _ result: IntakeResult, _ place: ReplicaCollection.Place,
    _ kind: WritableKeyPath<ArchiveCounts, Int>
  ) {
    count(result.outcome, place, kind)
    for missing in result.missing { note(place.member, place.line, .missing(missing)) }
  }

  func count(
    _ outcome: IntakeOutcome, _ place: ReplicaCollection.Place,
    _ kind: WritableKeyPath<ArchiveCounts, Int>
  ) {
    count(outcome, place.member, place.line, kind)
    if outcome == .added { report.added.readings += place.readings }
  }

  func count(
    _ outcome: IntakeOutcome, _ member: String, _ line: Int,
    _ kind: WritableKeyPath<ArchiveCounts, Int>
  ) {
    switch outcome {
    case .added: report.added[keyPath: kind] += 1
    case .known: report.known += 1
    case .superseded: report.superseded += 1
    case .deletedHere: report.deletedHere += 1
    case .tooOld: report.tooOld += 1
    case .leftAlone: report.deletionsLeftAlone += 1
    case .homeless(let id): note(member, line, .missing(id))
    case .refused(let error): note(member, line, .refused(error))
    }
  }
}
