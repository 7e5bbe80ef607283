import Signals

/// One of the terms that add up to an estimate, to explain its value.
public struct GaitTerm: Hashable, Sendable {
  /// The name in the table of the model.
  public let name: String
  /// The value in the unit of the estimate.
  public let value: Double

  package init(_ name: String, _ value: Double) {
    self.name = name
    self.value = value
  }
}

/// The conformance that allows a model to return a `Result`.
extension GaitUnavailability: Error {}

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

/// The median stride of a bout: the input of the speed and double support models.
package struct GaitSummary: Hashable, Sendable {
  package let strideCount: Int
  package let strideSeconds: Double
  package let rise: Double
  package let surge: Double
  package let unevenness: Double

  /// The minimum number of strides; the Mobilise-D pipeline requires four.
  package static let minimumStrides = 3

  /// Creates the medians of strides; `nil` where there are too few.
  package init?(_ strides: [StrideMotion]) {
    guard strides.count >= Self.minimumStrides, let seconds = strides.lazy.map(\.seconds).median,
      let rise = strides.lazy.map(\.rise).median, let surge = strides.lazy.map(\.surge).median,
      let unevenness = strides.lazy.map(\.unevenness).median
    else { return nil }
    strideCount = strides.count
    strideSeconds = seconds
    self.rise = rise
    self.surge = surge
    self.unevenness = unevenness
  }

  /// Steps per second.
  package var stepRate: Double { 2 / strideSeconds }
}
