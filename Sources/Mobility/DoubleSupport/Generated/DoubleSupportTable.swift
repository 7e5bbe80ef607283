// Made by `make train` together with Models/gait-double-support.csv; change neither by hand.

/// The double support model, in parts of a stride.
enum DoubleSupportTable {
  static let coefficients = DoubleSupportModel.Coefficients(
    strideTime: 0.17334, surge: -0.51784, unevenness: 0.36146, constant: 0.08620)
  static let errors = ErrorTable([
    ErrorTable.Row(strides: 3, quantile80: 0.04970),
    ErrorTable.Row(strides: 6, quantile80: 0.04771),
    ErrorTable.Row(strides: 12, quantile80: 0.04385),
    ErrorTable.Row(strides: 24, quantile80: 0.04228),
  ])
}
