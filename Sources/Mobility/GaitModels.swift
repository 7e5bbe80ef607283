/// The fitted models behind the numbers of a bout.
package struct GaitModels: Sendable {
  package var speed: SpeedModel
  package var doubleSupport: DoubleSupportModel

  package init(speed: SpeedModel, doubleSupport: DoubleSupportModel) {
    self.speed = speed
    self.doubleSupport = doubleSupport
  }

  /// Made of everybody's recordings.
  package static let shipped = GaitModels(speed: .shipped, doubleSupport: .shipped)
}
