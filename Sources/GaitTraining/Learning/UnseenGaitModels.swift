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
