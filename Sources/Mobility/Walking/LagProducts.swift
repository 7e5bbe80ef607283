/// The autocorrelation of the latest seconds of a signal, from the products of its chunks.
///
/// Each chunk of samples is multiplied by the preceding samples once; a window is the sum over its chunks.
/// Overlapping windows therefore cost little more than separate ones, and no error accumulates.
struct LagProducts: Sendable {
  /// The number of lags processed in parallel.
  typealias Lanes = SIMD16<Float>

  /// The lags in samples; their number is a multiple of 16.
  let lags: ClosedRange<Int>
  let chunkSamples: Int
  let windowChunks: Int
  /// The number of chunks that may follow a window before it is evaluated.
  private let laterChunks: Int
  private let blocks: Int

  private let channels: Int
  private var samples: SlidingSamples
  /// The products of each recent chunk at each lag, in descending order of lag.
  private var products: [Lanes]
  /// For each chunk of a window, 1 at the lags at which all of its samples have a counterpart.
  private let masks: [Lanes]
  /// For each block, the first chunk with a 1, and the first chunk with nothing else.
  private let matched: [(some: Int, all: Int)]
  /// For each lag, the number of samples at the start of the window without a counterpart.
  private let unmatched: [Int]
  private var chunk = 0

  init(
    channels: Int, lags: ClosedRange<Int>, chunkSamples: Int, windowChunks: Int,
    laterChunks: Int
  ) {
    precondition(lags.count.isMultiple(of: Lanes.scalarCount))
    self.lags = lags
    self.chunkSamples = chunkSamples
    self.windowChunks = windowChunks
    self.laterChunks = laterChunks
    blocks = lags.count / Lanes.scalarCount
    let kept = (windowChunks + laterChunks) * chunkSamples
    precondition(kept >= lags.upperBound + chunkSamples)
    self.channels = channels
    samples = SlidingSamples(channels: channels, keeping: kept)
    products = Array(repeating: .zero, count: (windowChunks + laterChunks) * blocks)
    let unmatched = lags.reversed().map { lag in
      (lag + chunkSamples - 1) / chunkSamples * chunkSamples
    }
    let masks = (0..<windowChunks * blocks).map { place in
      let (number, block) = place.quotientAndRemainder(dividingBy: lags.count / Lanes.scalarCount)
      var mask = Lanes.zero
      for lane in 0..<Lanes.scalarCount
      where unmatched[block * Lanes.scalarCount + lane] <= number * chunkSamples { mask[lane] = 1 }
      return mask
    }
    self.masks = masks
    matched = (0..<lags.count / Lanes.scalarCount).map { block in
      let lanes = (1..<windowChunks).map { masks[$0 * (lags.count / Lanes.scalarCount) + block] }
      return (1 + lanes.count { $0.max() == 0 }, 1 + lanes.count { $0.min() == 0 })
    }
    self.unmatched = unmatched
  }

  /// Appends a sample of a channel; the last channel completes it.
  @inline(__always)
  mutating func append(_ value: Float, channel: Int) { samples.append(value, channel: channel) }

  /// Computes the products of the chunk that has just been completed in all channels.
  mutating func endChunk() {
    let (count, longest) = (chunkSamples, lags.upperBound)
    let slot = chunk % (windowChunks + laterChunks) * blocks
    let range = chunk * count - longest..<(chunk + 1) * count
    for block in 0..<blocks {
      var sums = Lanes.zero
      for channel in 0..<channels {
        samples.withValues(of: channel, in: range) { values in
          let bytes = UnsafeRawBufferPointer(values)
          var place = block &* MemoryLayout<Lanes>.stride
          for index in 0..<count {
            let earlier = bytes.loadUnaligned(fromByteOffset: place, as: Lanes.self)
            sums += earlier * values[index &+ longest]
            place &+= MemoryLayout<Float>.stride
          }
        }
      }
      products[slot + block] = sums
    }
    chunk += 1
  }

  /// Writes the normalized autocorrelation of the window at each lag, −1 to 1, in descending order of lag.
  ///
  /// Each product is divided by the power of the compared parts, so a growing signal is as regular as a
  /// constant one.
  ///
  /// - Parameters:
  ///   - regularization: Added to the mean squares.
  ///   - r: One value for each lag.
  /// - Returns: The mean square of the window, over all channels.
  func correlate(regularization: Float, into r: UnsafeMutableBufferPointer<Float>) -> Float {
    let firstChunk = chunk - laterChunks - windowChunks
    let slots = windowChunks + laterChunks
    // The window's first chunk has no counterpart in the window.
    let firstSlot = (firstChunk + slots) % slots
    return withUnsafeTemporaryAllocation(of: Float.self, capacity: lags.count) { powers in
      let power = comparedPowers(
        into: powers, regularization: regularization, from: firstChunk * chunkSamples)
      products.withUnsafeBufferPointer { products in
        masks.withUnsafeBufferPointer { masks in
          let (r, powers) = (UnsafeMutableRawBufferPointer(r), UnsafeRawBufferPointer(powers))
          for block in 0..<blocks {
            var sums = Lanes.zero
            let (some, all) = matched[block]
            var slot = firstSlot &+ some
            if slot >= slots { slot &-= slots }
            for number in some..<windowChunks {
              let product = products[slot &* blocks &+ block]
              sums += number < all ? product * masks[number &* blocks &+ block] : product
              slot = slot &+ 1 == slots ? 0 : slot &+ 1
            }
            let place = block &* MemoryLayout<Lanes>.stride
            let squares = powers.loadUnaligned(fromByteOffset: place, as: Lanes.self)
            r.storeBytes(of: sums / squares.squareRoot(), toByteOffset: place, as: Lanes.self)
          }
        }
      }
      return power
    }
  }

  /// Computes, for each lag, the power of the later part times that of the earlier part.
  private func comparedPowers(
    into powers: UnsafeMutableBufferPointer<Float>, regularization: Float, from start: Int
  ) -> Float {
    let count = windowChunks * chunkSamples
    return withUnsafeTemporaryAllocation(of: Float.self, capacity: count + 1) { energies in
      accumulate(into: energies, from: start)
      let whole = energies[count]
      unmatched.withUnsafeBufferPointer { unmatched in
        var index = 0
        while index < unmatched.count {
          // The energy covers whole chunks, like the products.
          let first = unmatched[index]
          let added = regularization * Float(count &- first)
          let later = whole - energies[first] + added
          // The lags of a chunk share the same samples.
          let end = min(unmatched.count, lags.upperBound &- first &+ chunkSamples)
          let (ends, starts) = (count &- lags.upperBound, first &- lags.upperBound)
          while index < end {
            powers[index] = later * (energies[ends &+ index] - energies[starts &+ index] + added)
            index &+= 1
          }
        }
      }
      return whole / Float(count)
    }
  }

  /// Writes the cumulative energy before each sample of the window, over all channels.
  private func accumulate(into energies: UnsafeMutableBufferPointer<Float>, from start: Int) {
    let count = windowChunks * chunkSamples
    for index in 0...count { energies[index] = 0 }
    for channel in 0..<channels {
      samples.withValues(of: channel, in: start..<start + count) { values in
        for index in 0..<count { energies[index &+ 1] += values[index] * values[index] }
      }
    }
    for index in 0..<count { energies[index &+ 1] += energies[index] }
  }

  /// Returns the mean square of some samples of the window, in the first channel.
  func power(inWindow range: Range<Int>) -> Float {
    let start = (chunk - laterChunks - windowChunks) * chunkSamples
    let places = start + range.lowerBound..<start + range.upperBound
    return samples.withValues(of: 0, in: places) {
      var sum: Float = 0
      for value in $0 { sum += value * value }
      return sum / Float($0.count)
    }
  }
}
