// Made by `make train` together with Models/gait-speed.csv; change neither by hand.

/// The speed model, in m/s.
enum SpeedTable {
  static let coefficients = SpeedModel.Coefficients(
    rise: 3.09257, cadence: 0.28833, constant: 0.01486)
  static let errors = ErrorTable([
    ErrorTable.Row(strides: 3, quantile80: 0.11301),
    ErrorTable.Row(strides: 6, quantile80: 0.10652),
    ErrorTable.Row(strides: 12, quantile80: 0.10078),
    ErrorTable.Row(strides: 24, quantile80: 0.09907),
  ])
}
