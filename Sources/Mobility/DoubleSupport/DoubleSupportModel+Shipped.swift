extension DoubleSupportModel {
  /// The model that is fitted on all recordings.
  package static let shipped = DoubleSupportModel(
    DoubleSupportTable.coefficients, errors: DoubleSupportTable.errors)
}
