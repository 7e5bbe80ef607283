extension DoubleSupportModel {
  /// Made of everybody's recordings.
  package static let shipped = DoubleSupportModel(
    DoubleSupportTable.coefficients, errors: DoubleSupportTable.errors)
}
