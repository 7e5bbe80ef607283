/// How far off a model is on people that it has not seen, by the number of strides it is asked about.
package struct ErrorTable: Hashable, Sendable {
  package struct Row: Hashable, Sendable {
    /// For as many strides or more.
    package var strides: Int
    /// Eight of ten errors are smaller.
    package var quantile80: Double

    package init(strides: Int, quantile80: Double) {
      self.strides = strides
      self.quantile80 = quantile80
    }
  }

  /// By rising number of strides.
  package let rows: [Row]

  package init(_ rows: [Row]) { self.rows = rows }

  /// The error of so many strides; the smallest row's for fewer.
  package func quantile80(strides: Int) -> Double? {
    (rows.last { $0.strides <= strides } ?? rows.first)?.quantile80
  }
}
