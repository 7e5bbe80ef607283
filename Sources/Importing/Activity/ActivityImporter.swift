public import Foundation
import HealthModel
public import HealthStorage
public import ActivityItems

/// Imports workouts of files into a store, each completely or not at all, and reports the result
/// for each.
///
/// A workout that is already in the store is recognized by identity, else by its data, else by its
/// totals (``WorkoutOutcome/Likeness``), so that importing a file twice, or one workout in two
/// formats, adds nothing. Recordings of two devices at the same time are two workouts; the report
/// of each refers to the other.
public final class ActivityImporter {
  let store: HealthStore?
  let options: ImportOptions
  private let analyze: (UUID) async throws -> Void
  /// The workouts that a dry run would have saved so far.
  private var planned: [Planned] = []
  private var plannedIDs: Set<UUID> = []

  private struct Planned {
    let id: UUID
    let source: String?
    let sketch: WorkoutSketch
    let outline: WorkoutOutline
  }

  /// The fraction of the shorter workout's time from which overlapping workouts are reported as
  /// near.
  static let nearOverlap = 0.5

  /// - Parameters:
  ///   - store: The destination; `nil` in a dry run when there is no store yet.
  ///   - options: The import options.
  ///   - analyze: Called for each new workout after it is saved; an error that it throws is
  ///     reported.
  public init(
    into store: HealthStore?, options: ImportOptions = ImportOptions(),
    analyze: @escaping (UUID) async throws -> Void = { _ in }
  ) {
    self.store = store
    self.options = options
    self.analyze = analyze
  }

  var isDry: Bool { options.isDryRun || store == nil }

  /// Reads a file to its end and saves its workouts.
  ///
  /// - Parameters:
  ///   - reader: The reader of the file.
  ///   - path: The file, for the report.
  ///   - origin: The file, as stored with each workout.
  ///   - moved: Called from time to time to report progress.
  /// - Returns: The result for the file, including its problems; these are not thrown.
  /// - Throws: An error that concerns the store as a whole, such as `StoreError/cancelled` or a
  ///   full disk.
  public func receive<Reader: ActivityReading & ~Copyable>(
    _ reader: consuming Reader, path: String, origin: ImportOrigin,
    moved: () -> Void = {}
  ) async throws(StoreError) -> ImportedFile {
    var reader = reader
    var file = ImportedFile(path: path, format: origin.format)
    var draft: WorkoutDraft?
    var ids: Set<UUID> = []
    var failure: ActivityError?
    var count = 0
    var begun = 0
    reading: while true {
      let item: ActivityItem
      do {
        guard let next = try reader.next() else { break reading }
        item = next
      } catch {
        failure = error
        break reading
      }
      count &+= 1
      if count % Self.itemsBetweenLooks == 0 {
        moved()
        guard !Task.isCancelled else { throw .cancelled }
      }
      switch item {
      case .activity(let head):
        if draft?.begin(part: head) == true { continue }
        if let open = draft.take() { try await finish(open, in: &file, &ids) }
        begun += 1
        draft = WorkoutDraft(head, origin: origin, in: isDry ? nil : store)
      case .end(let totals):
        guard var open = draft.take() else { continue }
        open.end(totals)
        if open.isComplete {
          try await finish(open, in: &file, &ids)
        } else {
          draft = open
        }
      case .issue(let issue): file.leftOut.add(issue)
      default: try draft?.receive(item)
      }
    }
    // A truncated file ends without its totals; its data is saved.
    if let open = draft.take() { try await finish(open, in: &file, &ids) }
    file.outcome = outcome(of: file, failure: failure, begun: begun)
    return file
  }

  private static let itemsBetweenLooks = 4096

  private func outcome(
    of file: ImportedFile, failure: ActivityError?, begun: Int
  ) -> ImportedFile.Outcome {
    if let failure, file.workouts.isEmpty {
      if case .noActivity(_, let holds) = failure { return .empty(holds) }
      return .refused("\(failure)")
    }
    let fates = file.workouts.map(\.fate)
    for fate in fates {
      if case .refused(let reason) = fate { return .refused(reason) }
    }
    if fates.contains(where: \.isNew) { return .imported }
    if !fates.isEmpty { return .known }
    let worst = file.leftOut.groups.max { $0.weight < $1.weight }
    if let worst, worst.weight == .truncation {
      return .refused(worst.places.first.map { "\($0): \(worst.text)" } ?? worst.text)
    }
    guard begun > 0 else { return .empty("no workout") }
    let isUndated = file.leftOut.groups.contains { $0.text == WorkoutDraft.undated }
    return .empty(isUndated ? "no point has a time" : "workouts without data")
  }

  private func finish(
    _ draft: consuming WorkoutDraft, in file: inout ImportedFile, _ ids: inout Set<UUID>
  ) async throws(StoreError) {
    var draft = draft
    try draft.close()
    file.leftOut.add(draft.leftOut)
    guard var read = draft.read() else {
      let lack = draft.times == nil ? "time" : "data"
      file.leftOut.add("workouts without \(lack)")
      return
    }
    if !ids.insert(read.workout.uuid).inserted {
      read.workout = read.workout.with(
        WorkoutIdentity.uuid(of: read.workout.uuid, starting: read.workout.span.start))
      ids.insert(read.workout.uuid)
    }
    let traces = try draft.finishTraces()
    file.workouts.append(try await settle(read, traces, in: &file))
  }

  /// Compares a workout with those in the store, and saves it if it is new.
  func settle(
    _ read: ReadWorkout, _ traces: [PackedTrace], in file: inout ImportedFile
  ) async throws(StoreError) -> WorkoutOutcome {
    var read = read
    for text in WorkoutLimits.apply(to: &read.workout) { file.leftOut.add(text) }
    let sketch = WorkoutSketch(read.workout)
    var outcome = WorkoutOutcome(
      id: read.workout.uuid, activity: sketch.activity, span: sketch.span,
      distanceMeters: read.workout.totals.distanceMeters, fate: .added, near: [])
    var others = try await store?.workouts(overlapping: sketch.span.widened) ?? []
    if let mine = others.first(where: { $0.uuid == read.workout.uuid }) {
      outcome.fate = .known(as: mine.uuid, from: mine.importedFrom, .identity)
      return outcome
    }
    if plannedIDs.contains(read.workout.uuid) {
      outcome.fate = .known(as: read.workout.uuid, from: nil, .identity)
      return outcome
    }
    others.removeAll { other in
      let other = WorkoutSketch(other)
      return other.overlap(sketch).ofShorter == 0 && !sketch.isLike(other)
    }
    for other in others {
      if let likeness = try await likeness(of: read, sketch, to: other) {
        outcome.fate = .known(as: other.uuid, from: other.importedFrom, likeness)
        return outcome
      }
      let source = other.header.sourceRevision?.source.name
      note(other.uuid, source, WorkoutSketch(other), sketch, &outcome)
    }
    for other in planned {
      let verdict = Resemblance.verdict(read.outline, with: other.outline)
      if let likeness = likeness(verdict, sketch, other.sketch) {
        outcome.fate = .known(as: other.id, from: other.source, likeness)
        return outcome
      }
      note(other.id, other.source, other.sketch, sketch, &outcome)
    }
    if try await store?.importState(of: read.workout.uuid) == .deleted {
      outcome.fate = .deletedEarlier
      return outcome
    }
    guard let store, !isDry else {
      plan(read, sketch)
      return outcome
    }
    try await save(read, traces, to: store, &outcome, in: &file)
    return outcome
  }

  private func plan(_ read: ReadWorkout, _ sketch: WorkoutSketch) {
    plannedIDs.insert(read.workout.uuid)
    planned.append(
      Planned(
        id: read.workout.uuid, source: read.workout.importedFrom, sketch: sketch,
        outline: read.outline))
  }

  private func save(
    _ read: ReadWorkout, _ traces: [PackedTrace], to store: HealthStore,
    _ outcome: inout WorkoutOutcome, in file: inout ImportedFile
  ) async throws(StoreError) {
    let imported = ImportedWorkout(
      read.workout, samples: read.samples, sums: read.sums, traces: traces)
    do {
      if options.merges, let near = outcome.near.max(by: { $0.overlap < $1.overlap }),
        let parts = try await store.merge(imported, into: near.id)
      {
        outcome.fate = .merged(into: near.id, parts.list)
        try await analyze(near.id, in: &file)
        return
      }
      guard try await store.save(imported) else {
        outcome.fate = .deletedEarlier
        return
      }
    } catch {
      guard error.concernsObject else { throw error }
      outcome.fate = .refused("\(error)")
      return
    }
    try await analyze(read.workout.uuid, in: &file)
  }

  private func analyze(_ id: UUID, in file: inout ImportedFile) async throws(StoreError) {
    do {
      try await analyze(id)
    } catch {
      if error is CancellationError { throw .cancelled }
      if let error = error as? StoreError, error == .cancelled { throw error }
      file.leftOut.add("stored but not analyzed: \(error)", weight: .note)
    }
  }

  private func likeness(
    of read: ReadWorkout, _ sketch: WorkoutSketch, to other: Workout
  ) async throws(StoreError) -> WorkoutOutcome.Likeness? {
    guard let store else { return nil }
    let otherSketch = WorkoutSketch(other)
    // Most candidates share only a boundary.
    guard sketch.overlap(otherSketch).ofLonger > 0 || sketch.isLike(otherSketch) else { return nil }
    let verdict = try await Resemblance.verdict(read.outline, with: other, in: store)
    return likeness(verdict, sketch, otherSketch)
  }

  private func likeness(
    _ verdict: Resemblance.Verdict, _ sketch: WorkoutSketch, _ other: WorkoutSketch
  ) -> WorkoutOutcome.Likeness? {
    switch verdict {
    case .same: sketch.overlap(other).ofLonger >= Resemblance.cover ? .values : nil
    case .different: nil
    case .unknown: sketch.isLike(other) ? .totals : nil
    }
  }

  private func note(
    _ id: UUID, _ source: String?, _ other: WorkoutSketch, _ sketch: WorkoutSketch,
    _ outcome: inout WorkoutOutcome
  ) {
    let overlap = sketch.overlap(other).ofShorter
    guard overlap >= Self.nearOverlap else { return }
    outcome.near.append(.init(id: id, source: source, overlap: overlap))
  }
}

extension WorkoutOutcome.Fate {
  var isNew: Bool {
    switch self {
    case .added, .merged: true
    case .known, .deletedEarlier, .refused: false
    }
  }
}

extension Workout {
  var importedFrom: String? { header.metadata.string(.importedFrom) }

  fileprivate func with(_ id: UUID) -> Workout {
    var workout = self
    workout.header = ObjectHeader(
      uuid: id, sourceRevision: header.sourceRevision, device: header.device,
      metadata: header.metadata)
    return workout
  }
}

extension TimeRange {
  /// The span extended by two seconds on each side, to allow for clocks that round.
  fileprivate var widened: TimeRange {
    TimeRange(start: start - .seconds(2), end: end + .seconds(2))
  }
}

extension MergedParts {
  var list: [MergedPart] {
    var list: [MergedPart] = []
    if hasRoute { list.append(.route) }
    if hasHeartRates { list.append(.heartRates) }
    list += measures.map(MergedPart.measure)
    if hasLaps { list.append(.laps) }
    if hasTotals { list.append(.totals) }
    if sampleCount > 0 { list.append(.samples(sampleCount)) }
    return list
  }
}

extension StoreError {
  /// Whether the error concerns the object and not the store.
  var concernsObject: Bool {
    switch self {
    case .object(_, .invalid), .object(_, .duplicate), .object(_, .tooOld), .setting(.typeInUse):
      true
    default: false
    }
  }
}
