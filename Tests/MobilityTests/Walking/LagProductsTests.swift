import TestSupport
import Testing

@testable import Mobility

@Suite("Lag products")
struct LagProductsTests {
  @Test("the sum over chunks is the autocorrelation of the window", arguments: Seed.first(10))
  func equalsDirectSum(seed: Seed) {
    var generator = seed.generator
    let (chunk, window, later) = (6, 9, 2)
    var products = LagProducts(
      channels: 2, lags: 2...33, chunkSamples: chunk, windowChunks: window, laterChunks: later)
    let count = chunk * 40
    let signals = (0..<2).map { _ in (0..<count).map { _ in Float(generator.normal()) } }
    for index in 0..<count {
      for channel in 0..<2 { products.append(signals[channel][index], channel: channel) }
      if (index + 1).isMultiple(of: chunk) { products.endChunk() }
    }
    let found = withUnsafeTemporaryAllocation(of: Float.self, capacity: 32) { r in
      _ = products.correlate(regularization: 0, into: r)
      return Array(r)
    }
    let end = count - later * chunk
    for (index, lag) in (2...33).reversed().enumerated() {
      // Pairs whose later sample is in a whole chunk that has all its earlier ones in the window.
      let first = end - window * chunk + (lag + chunk - 1) / chunk * chunk
      var (product, earlier, laterPower) = (0.0, 0.0, 0.0)
      for channel in 0..<2 {
        for place in first..<end {
          let (a, b) = (Double(signals[channel][place - lag]), Double(signals[channel][place]))
          product += a * b
          earlier += a * a
          laterPower += b * b
        }
      }
      #expect(abs(Double(found[index]) - product / (earlier * laterPower).squareRoot()) < 1e-4)
    }
  }
}
