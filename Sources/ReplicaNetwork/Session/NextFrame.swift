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
  private init(_ changes: ChangeSelection, for session: ReplicaSession) {
    self.changes = changes
    task = Task { try await Self.make(changes, for: session) }
  }

  /// Begins to make the frame after one that is sent now.
  ///
  /// Frames for a reader are not made in advance: a permission may be withdrawn meanwhile.
  static func begin(
    after sent: ChangeSelection, of changes: ChangeSelection, for session: ReplicaSession
  ) {
    guard sent.through < changes.through, session.peer.reader == nil else { return }
    let rest = ChangeSelection(
      after: sent.through, through: changes.through, excluding: changes.excluding)
    let next = NextFrame(rest, for: session)
    session.progress.with { $0.next = next }
  }

  /// Ends the work on a frame that nobody waits for.
  static func cancel(in progress: SessionProgress) { removeNext(from: progress)?.task.cancel() }

  private static func removeNext(from progress: SessionProgress) -> NextFrame? {
    progress.with { values in
      defer { values.next = nil }
      return values.next
    }
  }

  /// Returns the frame of the first part of some changes: the one that was begun if it has them, or a new one.
  ///
  /// - Parameters:
  ///   - changes: The changes.
  ///   - session: The session, which may have begun it.
  /// - Returns: The frame; `nil` if there is nothing to send.
  /// - Throws: The errors of the store, `ArchivingError`, or `FolderProblem`.
  static func of(
    _ changes: ChangeSelection, for session: ReplicaSession
  ) async throws -> Made? {
    if let begun = removeNext(from: session.progress) {
      if begun.changes.after == changes.after, begun.changes.through <= changes.through,
        begun.changes.excluding == changes.excluding, let made = try await begun.task.value
      {
        return made
      }
      begun.task.cancel()
    }
    return try await make(changes, for: session)
  }

  private static func make(
    _ changes: ChangeSelection, for session: ReplicaSession
  ) async throws -> Made? {
    let (replica, reader) = (session.replica, session.peer.reader)
    let (part, count) = try await replica.store.firstPart(of: changes, forReader: reader)
    guard count > 0 else { return nil }
    let frame = try await replica.turns.run {
      // A network is quicker than a thorough compression; a folder keeps its frames for long.
      try await StagedFrame(
        part, of: replica.store, forReader: reader, by: replica.generator, isQuick: true)
    }
    return (part, count, frame)
  }
}
