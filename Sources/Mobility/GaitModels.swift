/// The fitted models that the measures of a bout are based on.
package struct GaitModels: Sendable {
  package var speed: SpeedModel
  package var doubleSupport: DoubleSupportModel
  /// The contact models with and without rotation.
  package var contacts: (sixAxes: ContactModel, accelerationOnly: ContactModel)
  package var asymmetry: AsymmetryModel

  package init(
    speed: SpeedModel, doubleSupport: DoubleSupportModel,
    contacts: (sixAxes: ContactModel, accelerationOnly: ContactModel) = (
      .sixAxes, .accelerationOnly
    ), asymmetry: AsymmetryModel = .shipped
  ) {
    self.speed = speed
    self.doubleSupport = doubleSupport
    self.contacts = contacts
    self.asymmetry = asymmetry
  }

  /// The models that are fitted on all recordings.
  package static let shipped = GaitModels(speed: .shipped, doubleSupport: .shipped)
}
