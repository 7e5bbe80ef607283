package import Mobility

/// Trains the speed model on walks with a known speed.
package struct SpeedTrainer: Sendable {
  /// See ``RidgeRegression``; a larger value makes all walks alike.
  package static let ridge = 0.003

  package init() {}

  /// Returns a model of all walks, or of those of all people but one, without its errors.
  ///
  /// - Returns: `nil` for too few walks.
  package func coefficients(
    for walks: [KnownWalk], without subject: GaitSubject? = nil
  ) -> SpeedModel.Coefficients? {
    let examples = walks.filter { $0.subject != subject }.compactMap(Example.init)
    guard
      let fit = RidgeRegression(
        rows: examples.map(\.row), targets: examples.map(\.speed),
        weights: SubjectWeights.weights(examples.map(\.subject)), ridge: Self.ridge)
    else { return nil }
    return SpeedModel.Coefficients(
      rise: fit.coefficients[0], cadence: fit.coefficients[1], constant: fit.constant)
  }

  /// Returns the model of all walks, with the errors of models on people not used for training.
  package func model(for walks: [KnownWalk]) -> SpeedModel? {
    coefficients(for: walks).map { SpeedModel($0, errors: errors(for: walks)) }
  }

  /// Returns the relative errors of the speed over parts of walks by number of strides, leaving out
  /// each person in turn.
  private func errors(for walks: [KnownWalk]) -> ErrorTable {
    var models: [GaitSubject: SpeedModel] = [:]
    for subject in Set(walks.map(\.subject)) {
      models[subject] = coefficients(for: walks, without: subject).map {
        SpeedModel($0, errors: ErrorTable([]))
      }
    }
    return UnseenErrors.table(walks) { walk, gait in
      guard let speed = walk.speed, let height = walk.height, let model = models[walk.subject]
      else { return nil }
      let error = model.uncorrected(gait, height: height) - speed
      return abs(error) / max(speed, SpeedModel.smallestScale)
    }
  }

  private struct Example {
    let row: [Double]
    let speed: Double
    let subject: GaitSubject

    init?(_ walk: KnownWalk) {
      guard let gait = walk.summary, let speed = walk.speed, let height = walk.height else {
        return nil
      }
      let features = SpeedModel.features(of: gait, height: height)
      row = [features.x, features.y]
      self.speed = speed
      subject = walk.subject
    }
  }
}

/// The weights of walks, so that a person with many walks does not count as many people.
enum SubjectWeights {
  /// The square root of the number of walks: midway between counting walks and counting people.
  static func weights(_ subjects: [GaitSubject]) -> [Double] {
    var counts: [GaitSubject: Int] = [:]
    for subject in subjects { counts[subject, default: 0] += 1 }
    return subjects.map { 1 / Double(counts[$0, default: 1]).squareRoot() }
  }
}
