// Made by `make train` together with Models/gait-speed.csv; change neither by hand.

/// The speed model, in m/s.
enum SpeedTable {
  static let coefficients = SpeedModel.Coefficients(
    rise: 3.08925, cadence: 0.28987, constant: 0.01476)
  static let errors = ErrorTable([
    ErrorTable.Row(strides: 3, quantile80: 0.12787),
    ErrorTable.Row(strides: 6, quantile80: 0.11757),
    ErrorTable.Row(strides: 12, quantile80: 0.11097),
    ErrorTable.Row(strides: 24, quantile80: 0.11167),
  ])
}
