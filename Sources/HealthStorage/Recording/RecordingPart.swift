import GRDB

/// A part of the unfinished recording that is read from the store.
enum RecordingPart: String {
  case configuration = "its configuration"
  case readings = "its readings"
  case session = "the entries of its session"

  /// Reads the part, and reports a damaged page under it as an unreadable recording.
  ///
  /// Damage elsewhere in the store does not affect the recording, so `body` reads no other tables.
  ///
  /// - Throws: ``StoreError/unreadableRecording(detail:)`` for a damaged page, otherwise the errors of `body`.
  func reading<T>(_ body: () throws -> T) throws -> T {
    do {
      return try body()
    } catch let error as DatabaseError where error.isDamage {
      throw StoreError.unreadableRecording(
        detail: "\(rawValue) lie on a damaged page (\(error.message ?? "no detail"))")
    }
  }

  /// The same for a read of ``HealthStore``, which reports such a page as ``StoreError/corrupt(path:detail:)``.
  func naming(_ error: StoreError) -> StoreError {
    guard case .file(_, .corrupt(let detail)) = error else { return error }
    return .unreadableRecording(detail: "\(rawValue) lie on a damaged page (\(detail))")
  }
}
