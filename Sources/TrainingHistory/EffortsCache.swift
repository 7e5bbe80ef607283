import ByteStreams
import Foundation
import HealthModel
package import HealthStorage
import Routes

/// A segment with its efforts, the fastest first.
package typealias RankedSegment = (segment: RouteSegment, efforts: [SegmentEffort])

/// The efforts at all segments of a person, as of one state of the store.
package struct SegmentHistory: Sendable {
  /// In the order in which they were added.
  package fileprivate(set) var segments: [RankedSegment] = []
  fileprivate var anchor: QueryAnchor

  /// The segments with the efforts of the workouts that pages show, ranked among themselves.
  package var withoutPrivate: [RankedSegment] {
    segments.map { segment, efforts in
      (segment, SegmentEffort.ranked(efforts.filter { !$0.isPrivate }))
    }
  }

  /// Returns the efforts at a segment, the fastest first.
  package func efforts(at segment: RouteSegment) -> [SegmentEffort] {
    segments.first { $0.segment == segment }?.efforts ?? []
  }
}

/// The kept efforts at a person's segments: a file in the cache folder, brought up to date from the store's changes.
///
/// A new segment is looked for in all routes near its start, a new workout is compared with all segments of its activity, and
/// everything else is kept. The file has mode 0600 in a folder of mode 0700. For an encrypted store nothing is kept.
package struct EffortsCache: Sendable {
  /// The version of the matching and of the file: another one is made anew.
  private static let version = 1

  let store: HealthStore
  private let path: String?

  /// Creates the cache of a store; nothing is read or written yet.
  ///
  /// - Parameters:
  ///   - store: The store, opened by its owner.
  ///   - folder: The folder of the file.
  package init(of store: HealthStore, folder: String = CacheFolder.standard()) {
    self.store = store
    path = store.isEncrypted ? nil : Self.path(of: store.path, in: folder)
  }

  static func path(of store: String, in folder: String) -> String {
    CacheFolder.path(
      of: "segments", prefix: "segments-", suffix: ".json", forStoreAt: store, in: folder)
  }

  /// Finds the efforts at new segments and of new and changed workouts.
  ///
  /// - Parameters:
  ///   - known: A history that this process has; it may be older than the file.
  ///   - progress: Called for each segment and workout that was read.
  /// - Returns: The person's segments with all efforts.
  /// - Throws: ``SegmentError/unreadable``, the any-time cases of `StoreError`, or `CancellationError`.
  package func update(
    from known: SegmentHistory? = nil, progress: (HistoryProgress) -> Void = { _ in }
  ) async throws -> SegmentHistory {
    let segments = try await SegmentList(of: store).segments
    let old = known ?? load(segments)
    if let old, let changes = try await ChangedWorkouts(of: store, since: old.anchor) {
      return try await update(old, changes, segments, progress)
    }
    guard let all = try await ChangedWorkouts(of: store, since: nil) else {
      throw StoreError.cancelled
    }
    return try await update(nil, all, segments, progress)
  }

  private func update(
    _ old: SegmentHistory?, _ changes: ChangedWorkouts, _ segments: [RouteSegment],
    _ progress: (HistoryProgress) -> Void
  ) async throws -> SegmentHistory {
    let reader = EffortsReader(store: store)
    var known: [RouteSegment: [SegmentEffort]] = [:]
    for (segment, efforts) in old?.segments ?? [] {
      known[segment] = efforts.filter {
        changes.changed[$0.workout] == nil && !changes.deleted.contains($0.workout)
      }
    }
    let kept = segments.filter { known[$0] != nil }
    let new = segments.filter { known[$0] == nil }
    let changed =
      kept.isEmpty ? [] : changes.changed.values.sorted { $0.span.start < $1.span.start }
    var state = HistoryProgress(workoutCount: new.count + changed.count)
    func step() throws {
      try Task.checkCancellation()
      state.workoutsRead += 1
      progress(state)
    }
    for workout in changed {
      let near = kept.filter { $0.activity == workout.configuration.activityType }
      for (segment, efforts) in zip(near, try await reader.efforts(in: workout, at: near)) {
        known[segment, default: []] += efforts
      }
      try step()
    }
    for segment in new {
      known[segment] = try await reader.efforts(at: segment)
      try step()
    }
    var history = SegmentHistory(anchor: changes.anchor)
    history.segments = segments.map { ($0, SegmentEffort.ranked(known[$0] ?? [])) }
    let isSame = old.map { $0.segments.map(\.segment) == segments } ?? false
    if !isSame || !changes.isEmpty { save(history) }
    return history
  }

  // MARK: - The file

  private struct File: Codable {
    let version: Int
    let anchor: QueryAnchor
    let segments: [Segment]

    struct Segment: Codable {
      let key: UUID
      let efforts: [Effort]
    }

    struct Effort: Codable {
      let workout: UUID
      let number: Int
      /// Microseconds since 1970.
      let start, end: Int64
      let meanMeters: Double
      let isPrivate: Bool
    }
  }

  /// What identifies the line of a segment: its name may be given to another one.
  private static func key(_ segment: RouteSegment) -> UUID {
    var identity = ContentIdentity("segment efforts")
    identity.add(segment.activity.name)
    for point in segment.line.points {
      identity.add(point.latitude)
      identity.add(point.longitude)
    }
    return identity.uuid()
  }

  /// Reads the efforts at those segments that the file has.
  private func load(_ segments: [RouteSegment]) -> SegmentHistory? {
    guard let path, let data = FileManager.default.contents(atPath: path),
      let file = try? JSONDecoder().decode(File.self, from: data), file.version == Self.version
    else { return nil }
    let kept = Dictionary(file.segments.map { ($0.key, $0.efforts) }) { first, _ in first }
    var history = SegmentHistory(anchor: file.anchor)
    history.segments = segments.compactMap { segment in
      kept[Self.key(segment)].map { efforts in
        (
          segment,
          efforts.map {
            SegmentEffort(
              workout: $0.workout, number: $0.number,
              pass: SegmentPass(
                span: TimeRange(
                  start: Instant(microseconds: $0.start), end: Instant(microseconds: $0.end)),
                meanMeters: $0.meanMeters), isPrivate: $0.isPrivate)
          }
        )
      }
    }
    return history
  }

  /// A file that cannot be written is no reason not to have the efforts.
  private func save(_ history: SegmentHistory) {
    guard let path else { return }
    let file = File(
      version: Self.version, anchor: history.anchor,
      segments: history.segments.map { segment, efforts in
        File.Segment(
          key: Self.key(segment),
          efforts: efforts.map {
            File.Effort(
              workout: $0.workout, number: $0.number, start: $0.pass.span.start.microseconds,
              end: $0.pass.span.end.microseconds, meanMeters: $0.pass.meanMeters,
              isPrivate: $0.isPrivate)
          })
      })
    let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
    // The lock also closes the folder to others; of two writers the last one counts.
    guard let data = try? JSONEncoder().encode(file), let lock = try? FolderLock(folder),
      let staged = try? StagedFile(for: path, mode: .ownerOnly)
    else { return }
    withExtendedLifetime(lock) {
      guard (try? staged.write([UInt8](data))) != nil else { return }
      try? staged.replace()
    }
  }
}
