import Foundation
import HealthModel
import Interchange

/// Derives the identity of a workout of a file; it is the same each time the file is read.
///
/// A UUID in the file identifies the recording in any file, as in this project's exports. Other
/// identities are derived from the workout-level values of the file. The same workout in another
/// format has another identity, and is recognized by its data (``Resemblance``).
enum WorkoutIdentity {
  private static let microsecondsPerSecond: Int64 = 1_000_000
  /// The resolution of positions, about 10 m; the first and last positions of a file do not change.
  private static let stepsPerDegree = 1e4

  static func uuid(of draft: WorkoutDraft, span: TimeRange) -> UUID {
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

  /// Returns an identity for a workout whose own is used by another workout of the same file.
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
