import Mobility

/// How large errors are on people whom a model has not seen, by the number of strides it is asked about.
enum UnseenErrors {
  /// Rows of the table: beyond the last, errors are those between people and shrink no more.
  static let strideCounts = [3, 6, 12, 24]
  static let share = 0.8

  /// The errors of models that do not know a walk's person, on parts of the walks; where there is none, `nil`.
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

  /// The error that eight of ten are below, every person counting the same.
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
