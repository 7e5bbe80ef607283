/// The fitted models behind the numbers of a bout.
package struct GaitModels: Sendable {
  package var speed: SpeedModel
  package var doubleSupport: DoubleSupportModel
  /// With rotation and without.
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

  /// Made of everybody's recordings.
  package static let shipped = GaitModels(speed: .shipped, doubleSupport: .shipped)
}
