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
