import HealthStorage
import Replication
import StoreDatabase

/// The next frame of a session, which is made while the other side stores the one before it.
///
/// What was saved or deleted since comes with later changes, as for a frame that was sent already.
struct NextFrame: Sendable {
  /// A frame, with its changes and their number.
  typealias Made = (part: ChangeSelection, count: Int, frame: StagedFrame)

  private let changes: ChangeSelection
  private let task: Task<Made?, any Error>

  /// Begins to make the frame of the first part of some changes.
  private init(_ changes: ChangeSelection, of replica: NetworkReplica) {
    self.changes = changes
    task = Task { try await Self.make(changes, of: replica) }
  }

  /// Begins to make the frame after one that is sent now.
  static func begin(
    after sent: ChangeSelection, of changes: ChangeSelection, _ replica: NetworkReplica,
    _ progress: SessionProgress
  ) {
    guard sent.through < changes.through else { return }
    let next = NextFrame(
      ChangeSelection(
        after: sent.through, through: changes.through, excluding: changes.excluding), of: replica)
    progress.with { $0.next = next }
  }

  /// Ends the work on a frame that nobody waits for.
  static func cancel(in progress: SessionProgress) { take(from: progress)?.task.cancel() }

  private static func take(from progress: SessionProgress) -> NextFrame? {
    progress.with { values in
      defer { values.next = nil }
      return values.next
    }
  }

  /// Returns the frame of the first part of some changes: the one that was begun if it has them, or a new one.
  ///
  /// - Parameters:
  ///   - changes: The changes.
  ///   - replica: The store.
  ///   - progress: The session, which may have begun it.
  /// - Returns: The frame; `nil` if there is nothing to send.
  /// - Throws: The errors of the store, `ArchivingError`, or `FolderProblem`.
  static func of(
    _ changes: ChangeSelection, _ replica: NetworkReplica, _ progress: SessionProgress
  ) async throws -> Made? {
    if let begun = take(from: progress) {
      if begun.changes.after == changes.after, begun.changes.through <= changes.through,
        begun.changes.excluding == changes.excluding, let made = try await begun.task.value
      {
        return made
      }
      begun.task.cancel()
    }
    return try await make(changes, of: replica)
  }

  private static func make(
    _ changes: ChangeSelection, of replica: NetworkReplica
  ) async throws -> Made? {
    let (part, count) = try await replica.store.readLog { try $0.firstPart(of: changes) }
    guard count > 0 else { return nil }
    let frame = try await replica.turns.run {
      // A network is quicker than a thorough compression; a folder keeps its frames for long.
      try await StagedFrame(part, of: replica.store, by: replica.generator, isQuick: true)
    }
    return (part, count, frame)
  }
}
