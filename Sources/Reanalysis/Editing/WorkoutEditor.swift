public import Foundation
public import HealthModel
public import HealthStorage
public import RecordingCore
import StoreDatabase

/// Edits the workouts of a store: changes values, trims, merges and splits.
///
///     let editor = WorkoutEditor(of: store) { _ in walker }
///     try await editor.edit(id, changes, trimming: WorkoutTrim(start: .time(.seconds(120))))
///
/// The totals of a part are measured by the same engines that analyze whole workouts, from the readings of that part.
/// Each edit is one transaction and one version; `HealthStore.undoEdit(of:)` undoes it.
public struct WorkoutEditor: Sendable {
  let store: HealthStore
  let walker: @Sendable (Workout) -> Walker?

  /// - Parameters:
  ///   - store: The owner's store.
  ///   - walker: The person's data as of a workout; without it, no energy is estimated.
  public init(of store: HealthStore, walker: @escaping @Sendable (Workout) -> Walker?) {
    self.store = store
    self.walker = walker
  }

  /// Changes values of a workout, trims it, or both.
  ///
  /// - Returns: The workout as it is stored.
  /// - Throws: `StoreError`, or ``AnalysisError``.
  @concurrent
  @discardableResult
  public func edit(
    _ id: UUID, _ changes: WorkoutChanges, trimming trim: WorkoutTrim = WorkoutTrim()
  ) async throws -> Workout {
    guard !trim.isEmpty else { return try await store.edit(id, changes) }
    return try await retrying {
      let subject = try await subject(id)
      let limits = try await TrimLimits(subject, in: store).limits(of: trim)
      let cut = try await measure(subject, limits: limits)
      return try await store.trim(subject, to: cut, changes)
    }
  }

  /// Makes one workout of two of the same activity, whose times do not overlap.
  ///
  /// The earlier one retains its identity. The time between them is a pause; the totals are the sums of theirs.
  ///
  /// - Returns: The workout.
  /// - Throws: `StoreError`.
  @concurrent
  @discardableResult
  public func merge(_ first: UUID, _ second: UUID) async throws -> Workout {
    guard first != second else { throw StoreError.object(first, .notEditable(.sameWorkout)) }
    return try await retrying {
      var (early, late) = (try await subject(first), try await subject(second))
      if late.workout.span.start < early.workout.span.start { swap(&early, &late) }
      let merged: Workout
      do throws(WorkoutEditError) {
        merged = try WorkoutSum(early.workout, late.workout).workout()
      } catch {
        throw StoreError.object(late.workout.uuid, .notEditable(error))
      }
      return try await store.merge(late, into: early, as: merged)
    }
  }

  /// Makes two workouts of one; the second begins at a moment of the first.
  ///
  /// - Returns: The two workouts.
  /// - Throws: `StoreError`, or ``AnalysisError``.
  @concurrent
  @discardableResult
  public func split(_ id: UUID, at point: SplitPoint) async throws -> [Workout] {
    try await retrying {
      let subject = try await subject(id)
      let span = subject.workout.span
      let moment =
        switch point {
        case .after(let duration): span.start + duration
        case .at(let instant): instant
        }
      guard span.start < moment, moment < span.end else {
        throw StoreError.object(id, .notEditable(.outside(moment)))
      }
      let head = try await measure(subject, limits: TimeLimits(end: moment))
      var tail = try await measure(subject, limits: TimeLimits(start: moment))
      var metadata = tail.workout.header.metadata
      for key in [MetadataKey.syncIdentifier, .syncVersion, .fileIdentifier] { metadata[key] = nil }
      tail.workout.header = ObjectHeader(
        sourceRevision: subject.workout.header.sourceRevision,
        device: subject.workout.header.device, metadata: metadata)
      return try await store.split(subject, head: head, tail: tail)
    }
  }

  private func subject(_ id: UUID) async throws -> AnalysisSubject {
    guard let subject = try await store.analysisSubject(id) else {
      throw StoreError.object(id, .unknown(.workout))
    }
    return subject
  }

  /// Measures the part of a workout in a range of time.
  private func measure(
    _ subject: AnalysisSubject, limits: TimeLimits
  ) async throws -> RecutWorkout {
    let whole = subject.workout
    var part = whole.cut(to: limits)
    var samples = SampleTotals(in: part.span)
    part.totals = try await samples.read(whole, in: store)
    let limits = (subject.limits ?? TimeLimits()).narrowed(to: limits)
    let analysis = WorkoutAnalysis(
      subject.cut(part, to: limits), in: store, walker: walker(whole))
    let findings = try await analysis.run().findings
    part.totals = findings.totals
    if whole.isMultisport { part.activities = findings.activities }
    return RecutWorkout(part, limits: limits, routeMeters: findings.route?.distanceMeters)
  }

  /// Tries again if another program changed a workout between reading and writing it.
  private func retrying<Result>(_ body: () async throws -> Result) async throws -> Result {
    for _ in 1..<Self.attempts {
      do {
        return try await body()
      } catch StoreError.object(_, .notEditable(.changedMeanwhile)) {
        continue
      }
    }
    return try await body()
  }

  private static let attempts = 3
}

/// How much is cut off the ends of a workout.
public struct WorkoutTrim: Hashable, Sendable {
  /// An amount from an end of a workout.
  public enum Amount: Hashable, Sendable {
    /// Time by the clock, pauses included.
    case time(Duration)
    /// Meters along the route.
    case distance(Double)
  }

  public var start: Amount?
  public var end: Amount?

  public init(start: Amount? = nil, end: Amount? = nil) {
    self.start = start
    self.end = end
  }

  var isEmpty: Bool { start == nil && end == nil }
}

/// Where a workout is split.
public enum SplitPoint: Hashable, Sendable {
  /// After a time by the clock since its start.
  case after(Duration)
  case at(Instant)
}
