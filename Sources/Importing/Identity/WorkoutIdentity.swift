import Foundation
import HealthModel
import Interchange

/// The identity of a workout of a file: the same each time the file is read.
///
/// A file that names its recording by a UUID means the recording, in whatever file it comes again; our own
/// exports do. Every other identity is made of what the file says of the whole. The same workout in
/// another format has another, and is told by its data (``Resemblance``).
enum WorkoutIdentity {
  private static let microsecondsPerSecond: Int64 = 1_000_000
  /// About 10 m; the first and last places of a file do not move.
  private static let stepsPerDegree = 1e4

  static func uuid(of draft: WorkoutDraft, span: Span) -> UUID {
    if let id = draft.head.identifier.flatMap(UUID.init(uuidString:)) { return id }
    var identity = ContentIdentity("workout of a file")
    identity.add(draft.head.identifier)
    identity.add(draft.head.recorder.serialNumber)
    identity.add(draft.head.recorder.name)
    identity.add(draft.head.configuration.activityType.rawValue)
    identity.add(second(span.start))
    identity.add(second(span.end))
    for moment in [draft.outline.moments.first, draft.outline.moments.last] {
      identity.add(step(moment?.latitude))
      identity.add(step(moment?.longitude))
    }
    return identity.uuid()
  }

  /// An identity for a workout whose own is taken by another of the same file.
  static func uuid(of id: UUID, starting start: Instant) -> UUID {
    var identity = ContentIdentity("workout of an identity that is taken")
    identity.add(id)
    identity.add(second(start))
    return identity.uuid()
  }

  private static func second(_ time: Instant) -> Int {
    Int(time.microseconds / microsecondsPerSecond)
  }

  private static func step(_ degrees: Double?) -> Int? {
    degrees.finite.flatMap { Int(exactly: ($0 * stepsPerDegree).rounded()) }
  }
}
