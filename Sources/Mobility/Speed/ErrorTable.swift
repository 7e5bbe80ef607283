/// The errors of a model on people outside the training data, by the number of strides.
package struct ErrorTable: Hashable, Sendable {
  package struct Row: Hashable, Sendable {
    /// The minimum number of strides of the row.
    package var strides: Int
    /// The 80 % quantile of the absolute errors.
    package var quantile80: Double

    package init(strides: Int, quantile80: Double) {
      self.strides = strides
      self.quantile80 = quantile80
    }
  }

  /// The rows by ascending number of strides.
  package let rows: [Row]

  package init(_ rows: [Row]) { self.rows = rows }

  /// Returns the error for a number of strides; that of the smallest row for fewer.
  package func quantile80(strides: Int) -> Double? {
    (rows.last { $0.strides <= strides } ?? rows.first)?.quantile80
  }
}
