package import Mobility

/// For each person contact models that were made without them, so that they can be judged by them.
package struct UnseenContactModels: Sendable {
  package struct Models: Sendable {
    package var sixAxes: ContactModel
    package var accelerationOnly: ContactModel
    package var asymmetry: AsymmetryModel
  }

  private let models: [GaitSubject: Models]

  /// - Returns: `nil` of too few walks.
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

  /// Models that do not know a person; `nil` for somebody whom no model knows.
  package func models(for subject: GaitSubject) -> Models? { models[subject] }
}
