package import Mobility

/// The contact models for each person, trained on the others, for validation.
package struct UnseenContactModels: Sendable {
  package struct Models: Sendable {
    package var sixAxes: ContactModel
    package var accelerationOnly: ContactModel
    package var asymmetry: AsymmetryModel
  }

  private let models: [GaitSubject: Models]

  /// - Returns: `nil` for too few walks.
  package init?(_ walks: ContactWalks) {
    let sixAxes = ContactTrainer(walks.walks, .six)
    let accelerationOnly = ContactTrainer(walks.walks, .acceleration)
    var models: [GaitSubject: Models] = [:]
    for subject in walks.subjects {
      guard let six = sixAxes.model(without: subject),
        let acceleration = accelerationOnly.model(without: subject),
        let asymmetry = AsymmetryTrainer().model(for: walks.walks, without: subject)
      else { return nil }
      models[subject] = Models(
        sixAxes: six, accelerationOnly: acceleration, asymmetry: asymmetry)
    }
    self.models = models
  }

  /// Returns models that were not trained on a person; `nil` for a person in no training set.
  package func models(for subject: GaitSubject) -> Models? { models[subject] }
}

/// Trains the asymmetry model on walks with known step times: a linear model in which every person
/// has the same weight.
package struct AsymmetryTrainer: Sendable {
  package init() {}

  /// Returns a model of all walks, or of those of all people but one.
  ///
  /// - Returns: `nil` for too few walks.
  package func model(
    for walks: [ContactWalk], without subject: GaitSubject? = nil
  ) -> AsymmetryModel? {
    var (rows, targets, people): ([[Double]], [Double], [GaitSubject]) = ([], [], [])
    for walk in walks where walk.subject != subject {
      guard let percent = walk.asymmetryPercent, let symmetry = walk.sixAxes.symmetry else {
        continue
      }
      rows.append([AsymmetryModel.lack(symmetry: symmetry)])
      targets.append(percent / 100)
      people.append(walk.subject)
    }
    var counts: [GaitSubject: Int] = [:]
    for person in people { counts[person, default: 0] += 1 }
    let fit = RidgeRegression(
      rows: rows, targets: targets, weights: people.map { 1 / Double(counts[$0, default: 1]) },
      ridge: 0)
    return fit.map { AsymmetryModel(offset: $0.constant, slope: $0.coefficients[0]) }
  }
}
