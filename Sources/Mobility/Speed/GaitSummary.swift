import Signals

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
