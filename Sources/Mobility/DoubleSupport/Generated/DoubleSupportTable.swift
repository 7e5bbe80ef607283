// Made by `make train` together with Models/gait-double-support.csv; change neither by hand.

/// The double support model, in parts of a stride.
enum DoubleSupportTable {
  static let coefficients = DoubleSupportModel.Coefficients(
    strideTime: 0.17008, surge: -0.50961, unevenness: 0.40236, constant: 0.08810)
  static let errors = ErrorTable([
    ErrorTable.Row(strides: 3, quantile80: 0.04975),
    ErrorTable.Row(strides: 6, quantile80: 0.04669),
    ErrorTable.Row(strides: 12, quantile80: 0.04163),
    ErrorTable.Row(strides: 24, quantile80: 0.03984),
  ])
}
