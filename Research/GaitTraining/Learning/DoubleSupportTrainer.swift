package import Mobility

/// Trains the double support model on walks with known foot events.
///
/// The two datasets define the end of a stance differently, so each has its own constant. The model
/// uses that of the dataset whose events were checked manually.
package struct DoubleSupportTrainer: Sendable {
  package static let ridge = 0.01

  package init() {}

  /// A model, with the difference of a dataset's reference level from the model's.
  package struct Fit: Sendable {
    package let coefficients: DoubleSupportModel.Coefficients
    /// The offset for the treadmill dataset, as a fraction of a stride.
    package let strokeOffset: Double
  }

  /// Returns a model of all walks, or of those of all people but one, without its errors.
  ///
  /// - Returns: `nil` for too few walks.
  package func fit(for walks: [KnownWalk], without subject: GaitSubject? = nil) -> Fit? {
    let examples = walks.filter { $0.subject != subject }.compactMap(Example.init)
    guard
      let fit = RidgeRegression(
        rows: examples.map(\.row), targets: examples.map(\.doubleSupport),
        weights: SubjectWeights.weights(examples.map(\.subject)), ridge: Self.ridge)
    else { return nil }
    return Fit(
      coefficients: DoubleSupportModel.Coefficients(
        strideTime: fit.coefficients[0], surge: fit.coefficients[1],
        unevenness: fit.coefficients[2], constant: fit.constant),
      strokeOffset: fit.coefficients[3])
  }

  /// Returns the model of all walks, with the errors of models on people not used for training.
  package func model(for walks: [KnownWalk]) -> DoubleSupportModel? {
    fit(for: walks).map { DoubleSupportModel($0.coefficients, errors: errors(for: walks)) }
  }

  private func errors(for walks: [KnownWalk]) -> ErrorTable {
    var fits: [GaitSubject: Fit] = [:]
    for subject in Set(walks.map(\.subject)) { fits[subject] = fit(for: walks, without: subject) }
    return UnseenErrors.table(walks) { walk, gait in
      guard let known = walk.doubleSupport, let fit = fits[walk.subject] else { return nil }
      let model = DoubleSupportModel(fit.coefficients, errors: ErrorTable([]))
      let offset = walk.study == .stroke ? fit.strokeOffset : 0
      return abs(model.terms(of: gait).reduce(offset) { $0 + $1.value } - known)
    }
  }

  private struct Example {
    let row: [Double]
    let doubleSupport: Double
    let subject: GaitSubject

    init?(_ walk: KnownWalk) {
      guard let gait = walk.summary, let doubleSupport = walk.doubleSupport else { return nil }
      let features = DoubleSupportModel.features(of: gait)
      row = [features.x, features.y, features.z, walk.study == .stroke ? 1 : 0]
      self.doubleSupport = doubleSupport
      subject = walk.subject
    }
  }
}
