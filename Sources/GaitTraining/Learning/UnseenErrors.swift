import Mobility

/// The errors on people not used for training, by the number of strides.
enum UnseenErrors {
  /// The rows of the table; beyond the last, errors are between people and no longer decrease.
  static let strideCounts = [3, 6, 12, 24]
  static let share = 0.8

  /// Returns the errors, on parts of the walks, of models not trained on a walk's person; `nil` if
  /// there are none.
  static func table(
    _ walks: [KnownWalk], error: (KnownWalk, GaitSummary) -> Double?
  ) -> ErrorTable {
    ErrorTable(
      strideCounts.compactMap { count in
        var errors: [(error: Double, subject: GaitSubject)] = []
        for walk in walks {
          for start in stride(from: 0, through: walk.strides.count - count, by: count) {
            let part = Array(walk.strides[start..<start + count])
            guard let gait = GaitSummary(part), let error = error(walk, gait) else { continue }
            errors.append((error, walk.subject))
          }
        }
        return quantile(errors).map { ErrorTable.Row(strides: count, quantile80: $0) }
      })
  }

  /// Returns the 80th percentile of the errors, with the same weight for every person.
  private static func quantile(_ errors: [(error: Double, subject: GaitSubject)]) -> Double? {
    var counts: [GaitSubject: Int] = [:]
    for error in errors { counts[error.subject, default: 0] += 1 }
    let sorted = errors.sorted { ($0.error, $0.subject) < ($1.error, $1.subject) }
    var below = 0.0
    for error in sorted {
      below += 1 / Double(counts[error.subject, default: 1]) / Double(counts.count)
      if below >= share { return error.error }
    }
    return sorted.last?.error
  }
}
