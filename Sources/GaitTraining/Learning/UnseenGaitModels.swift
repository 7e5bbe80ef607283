package import Mobility

/// For each person models that were made without them, so that they can be judged by them.
///
/// To somebody of another set the models of all walks are strange already.
package struct UnseenGaitModels: Sendable {
  private let models: [GaitSubject: GaitModels]
  private let all: GaitModels
  private let strokeOffsets: [GaitSubject: Double]

  /// There are none of too few walks.
  ///
  /// - Parameters:
  ///   - walks: Those of known speed.
  ///   - contactWalks: Those of known contacts.
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

  /// Models that do not know a person.
  package func models(for subject: GaitSubject) -> GaitModels { models[subject] ?? all }

  /// How much more double support the belt's reference says than the model's own, as a part of a stride,
  /// told by people other than this one.
  package func strokeOffset(for subject: GaitSubject) -> Double? { strokeOffsets[subject] }
}
