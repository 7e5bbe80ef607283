package import Mobility

/// The gait models for each person, trained on the others, for validation.
///
/// For a person of another dataset, the models of all walks are used.
package struct UnseenGaitModels: Sendable {
  private let models: [GaitSubject: GaitModels]
  private let all: GaitModels
  private let strokeOffsets: [GaitSubject: Double]

  /// `nil` for too few walks.
  ///
  /// - Parameters:
  ///   - walks: The walks with a known speed.
  ///   - contactWalks: The walks with known contacts.
  package init?(_ walks: [KnownWalk], _ contactWalks: ContactWalks) {
    guard let contacts = UnseenContactModels(contactWalks),
      let speed = SpeedTrainer().model(for: walks),
      let doubleSupport = DoubleSupportTrainer().model(for: walks)
    else { return nil }
    let all = GaitModels(speed: speed, doubleSupport: doubleSupport)
    var models: [GaitSubject: GaitModels] = [:]
    var offsets: [GaitSubject: Double] = [:]
    for subject in Set(walks.map(\.subject)).sorted() {
      guard let coefficients = SpeedTrainer().coefficients(for: walks, without: subject),
        let fit = DoubleSupportTrainer().fit(for: walks, without: subject)
      else { return nil }
      var strange = all
      strange.speed = SpeedModel(coefficients, errors: speed.errors)
      strange.doubleSupport = DoubleSupportModel(fit.coefficients, errors: doubleSupport.errors)
      if let unseen = contacts.models(for: subject) {
        strange.contacts = (unseen.sixAxes, unseen.accelerationOnly)
        strange.asymmetry = unseen.asymmetry
      }
      models[subject] = strange
      offsets[subject] = fit.strokeOffset
    }
    self.models = models
    self.all = all
    strokeOffsets = offsets
  }

  /// Returns models that were not trained on a person.
  package func models(for subject: GaitSubject) -> GaitModels { models[subject] ?? all }

  /// Returns the offset of the treadmill reference's double support from the model's, as a fraction
  /// of a stride, estimated from other people.
  package func strokeOffset(for subject: GaitSubject) -> Double? { strokeOffsets[subject] }
}

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
