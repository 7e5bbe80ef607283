import Signals

/// The middle stride of a bout: what the models of speed and double support are asked about.
package struct GaitSummary: Hashable, Sendable {
  package let strideCount: Int
  package let strideSeconds: Double
  package let rise: Double
  package let surge: Double
  package let unevenness: Double

  /// Fewer say nothing of a person: the Mobilise-D pipeline asks for four strides.
  package static let leastStrides = 3

  /// The medians of strides, `nil` of too few.
  package init?(_ strides: [StrideMotion]) {
    guard strides.count >= Self.leastStrides, let seconds = strides.lazy.map(\.seconds).median,
      let rise = strides.lazy.map(\.rise).median, let surge = strides.lazy.map(\.surge).median,
      let unevenness = strides.lazy.map(\.unevenness).median
    else { return nil }
    strideCount = strides.count
    strideSeconds = seconds
    self.rise = rise
    self.surge = surge
    self.unevenness = unevenness
  }

  /// Steps a second.
  package var stepRate: Double { 2 / strideSeconds }
}
