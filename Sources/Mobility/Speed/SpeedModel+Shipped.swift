extension SpeedModel {
  /// Made of everybody's recordings.
  package static let shipped = SpeedModel(SpeedTable.coefficients, errors: SpeedTable.errors)
}
