extension SpeedModel {
  /// The model that is fitted on all recordings.
  package static let shipped = SpeedModel(SpeedTable.coefficients, errors: SpeedTable.errors)
}
