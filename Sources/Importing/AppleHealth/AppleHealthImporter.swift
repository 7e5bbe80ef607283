import Foundation
import HealthModel
import HealthStorage
import ActivityItems
import AppleHealthExport
import ByteStreams

/// Imports an Apple Health export into a store: records in batches, workouts with their routes, and
/// the person.
final class AppleHealthImporter {
  private let store: HealthStore?
  private let isDry: Bool
  private let workouts: ActivityImporter
  private var originals: AppleHealthOriginals
  private(set) var profile: [ImportReport.ProfileNote] = []

  init(into store: HealthStore?, _ options: ImportOptions, workouts: ActivityImporter) {
    self.store = store
    isDry = options.isDryRun || store == nil
    originals = AppleHealthOriginals(to: store, options)
    self.workouts = workouts
  }

  /// - Throws: An error that concerns the store as a whole.
  func receive(
    _ export: AppleHealthArchive, reader: consuming AppleHealthReader, path: String,
    origin: ImportOrigin, moved: () -> Void
  ) async throws(StoreError) -> ImportedFile {
    var file = ImportedFile(path: path, format: origin.format)
    var reader = reader
    var batch = RecordBatch()
    var failure: AppleHealthError?
    var summaries = 0
    var goals = AppleHealthGoals()
    file.leftOut.add(
      "export_cda.xml holds the same data once more", weight: .note,
      count: export.documentFiles.count)
    var routes: Set<String> = []
    var date = Instant(microseconds: 0)
    reading: while true {
      let item: AppleHealthItem
      do {
        guard let next = try reader.next() else { break reading }
        item = next
      } catch {
        failure = error
        break reading
      }
      guard !Task.isCancelled else { throw .cancelled }
      switch item {
      case .exportDate(let instant): date = instant
      case .me(let facts): try await set(facts)
      case .records(let records): batch.add(records, reader.vocabulary)
      case .correlation(let correlation): batch.add(correlation)
      case .workout(let workout):
        // The samples of the workout precede it and are linked to it.
        try await batch.flush(reader.vocabulary, to: store, isDry: isDry)
        try await receive(workout, of: export, origin: origin, in: &file)
        routes.formUnion(workout.routeFiles)
        moved()
      case .activitySummary(let summary):
        summaries += 1
        goals.add(summary)
      case .kept(let sample, _): batch.add(sample)
      case .issue(let issue): file.leftOut.add(issue.activityIssue)
      case .end(let summary): note(summary, in: &file)
      }
      if batch.isFull {
        try await batch.flush(reader.vocabulary, to: store, isDry: isDry)
        moved()
      }
    }
    for (name, _) in export.keptFiles.sorted(by: { $0.key < $1.key }) {
      guard !routes.contains(export.part(name)) else { continue }
      guard !Task.isCancelled else { throw .cancelled }
      keep(name, of: export, at: date, in: &batch, &file)
      guard batch.isFull else { continue }
      try await batch.flush(reader.vocabulary, to: store, isDry: isDry)
      moved()
    }
    try await batch.flush(reader.vocabulary, to: store, isDry: isDry)
    file.leftOut.add(
      "activity summaries: rings are computed from samples; they are kept as they are written",
      weight: .note, count: summaries)
    try await save(goals, in: &file)
    file.leftOut.add(batch.leftOut)
    file.samples = batch.tallies
    file.outcome = outcome(of: file, failure)
    return file
  }

  private func keep(
    _ name: String, of export: AppleHealthArchive, at date: Instant, in batch: inout RecordBatch,
    _ file: inout ImportedFile
  ) {
    do throws(ArchiveError) {
      guard let sample = try export.sample(keeping: name, at: date) else {
        let limit = QuantitySample.maximumKeptBytes >> 20
        return file.leftOut.add(
          ActivityIssue("files larger than \(limit) MB", at: .part(name), weight: .loss))
      }
      batch.add(sample)
    } catch {
      file.leftOut.add(ActivityIssue("unreadable files: \(error)", at: .part(name), weight: .loss))
    }
  }

  private func outcome(
    of file: ImportedFile, _ failure: AppleHealthError?
  ) -> ImportedFile.Outcome {
    let tallies = file.samples.values
    let hasSamples = tallies.contains { $0.added > 0 }
    if hasSamples || file.workouts.contains(where: \.fate.isNew) {
      return .imported
    }
    if let failure { return .refused("\(failure)") }
    if !file.workouts.isEmpty || tallies.contains(where: { $0.known > 0 }) { return .known }
    return .empty("the export has no data")
  }

  private func save(
    _ goals: AppleHealthGoals, in file: inout ImportedFile
  ) async throws(StoreError) {
    let (notes, kept) = try await goals.save(in: store, isDry: isDry)
    profile += notes
    file.leftOut.add(
      "goals of days for which the store has others", weight: .note, count: kept)
  }

  private func note(_ summary: AppleHealthSummary, in file: inout ImportedFile) {
    for (type, count) in summary.unknownTypes.sorted(by: { $0.key < $1.key }) {
      file.leftOut.add(
        "unknown type \(type): kept as it is written", weight: .note, count: count)
    }
    for (name, count) in summary.unknownElements.sorted(by: { $0.key < $1.key }) {
      file.leftOut.add(
        "unknown elements <\(name)>: kept as they are written", weight: .note, count: count)
    }
  }

  /// Saves the person's characteristics that are not set; those set by the owner remain.
  private func set(_ facts: [Characteristic]) async throws(StoreError) {
    for fact in facts where fact.isSet {
      let known = try await store?.characteristic(fact.type)
      guard known != fact else { continue }
      let isFree = known?.isSet != true
      if isFree, !isDry { try await store?.setCharacteristic(fact) }
      profile.append(
        ImportReport.ProfileNote(fact: fact.type.name, value: fact.word, wasSet: isFree))
    }
  }

  private func receive(
    _ found: AppleHealthWorkout, of export: AppleHealthArchive, origin: ImportOrigin,
    in file: inout ImportedFile
  ) async throws(StoreError) {
    var read = ReadWorkout(
      workout: found.workout, samples: [], outline: WorkoutOutline(),
      timerSeconds: found.activeSeconds)
    read.sums = found.totalSamples + found.means
    read.workout.header.metadata[.importedFrom] = .string(origin.text)
    read.workout.header.metadata[.fileSport] = .string(found.activityName)
    var declared = ActivityTotals(found.workout.totals)
    declared.timerSeconds = found.activeSeconds
    read.workout.header.metadata.merge(declared.metadata) { $1 }
    read.workout.activities = found.disciplines
    read.workout.events = found.workout.events + found.segments
    var route = RouteSpool(
      into: isDry ? nil : store, device: found.routes.first?.device ?? found.workout.header.device)
    for part in found.routes { try route.receive(part, of: export, in: &file) }
    read.outline = route.outline
    let traces = try route.finish()
    let outcome = try await workouts.settle(read, traces, in: &file)
    file.workouts.append(outcome)
    try await originals.save(found, of: export, for: outcome, origin, in: &file)
  }
}

extension AppleHealthWorkout {
  /// Statistics without a sum, by which the store finds the samples of the workout.
  ///
  /// They are not saved themselves.
  fileprivate var means: [QuantitySample] {
    statistics.compactMap { statistics in
      guard statistics.sum == nil, statistics.type.aggregation != .cumulative,
        let mean = statistics.average
      else { return nil }
      return QuantitySample(
        type: statistics.type, quantity: Quantity(mean, statistics.unit), span: statistics.span,
        header: ObjectHeader(sourceRevision: workout.header.sourceRevision))
    }
  }

  /// The intervals of a workout in one sport, as segments with their own metadata.
  fileprivate var segments: [WorkoutEvent] {
    guard activities.count > 1, disciplines.isEmpty else { return [] }
    return activities.map { activity in
      WorkoutEvent(kind: .segment, span: activity.span, metadata: activity.metadata)
    }
  }
}
