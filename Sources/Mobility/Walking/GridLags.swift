import Foundation

/// A sampler that interpolates an autocorrelation linearly at the lags of the grid.
struct GridLags: Sendable {
  private let indices: [Int32]
  private let fractions: [Float]

  /// Creates a sampler of `count` lags, starting at the shortest in seconds and increasing by one grid step
  /// each; `lags` are those of the autocorrelation, in descending order.
  init(shortest: Double, count: Int, rate: Double, lags: ClosedRange<Int>) {
    let places = (0..<count).map { place in
      let lag = shortest * rate * exp2(Double(place) / Double(PaceGrid.perOctave))
      return min(max(Double(lags.upperBound) - lag, 0), Double(lags.count) - 1.001)
    }
    indices = places.map { Int32($0) }
    fractions = places.map { Float($0 - $0.rounded(.down)) }
  }

  var count: Int { indices.count }

  func read(_ r: UnsafeMutableBufferPointer<Float>, into q: UnsafeMutableBufferPointer<Float>) {
    indices.withUnsafeBufferPointer { indices in
      fractions.withUnsafeBufferPointer { fractions in
        for place in 0..<indices.count {
          let index = Int(indices[place])
          q[place] = r[index] + (r[index &+ 1] - r[index]) * fractions[place]
        }
      }
    }
  }
}
