/// The autocorrelation of the latest seconds of a signal, from the products of its chunks.
///
/// Each chunk of samples is multiplied with what was before it once; a window is the sum over its chunks. So
/// windows that overlap cost little more than ones that do not, and no error adds up.
struct LagProducts: Sendable {
  /// Lags are worked on so many at a time.
  typealias Lanes = SIMD16<Float>

  /// The lags, in samples: a multiple of 16 of them.
  let lags: ClosedRange<Int>
  let chunkSamples: Int
  let windowChunks: Int
  /// Chunks that may come after a window before it is asked for.
  private let laterChunks: Int
  private let blocks: Int

  private let channels: Int
  private var samples: SlidingSamples
  /// For each of the last chunks, the products at each lag, the greatest lag first.
  private var products: [Lanes]
  /// For each chunk of a window, 1 at the lags at which all of its samples have one to be multiplied with.
  private let masks: [Lanes]
  /// For each block, the chunk from which on there is a 1, and that from which on there is nothing else.
  private let matched: [(some: Int, all: Int)]
  /// For each lag, how many samples at the window's beginning have none.
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

  /// Takes a sample of a channel; the last channel's completes it.
  @inline(__always)
  mutating func append(_ value: Float, channel: Int) { samples.append(value, channel: channel) }

  /// Multiplies the chunk that has just been completed in all channels.
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

  /// Writes how much the window is like itself at each lag, −1 to 1, the greatest lag first.
  ///
  /// What is compared is divided by its own power, so that a signal that grows is as regular as one that
  /// does not.
  ///
  /// - Parameters:
  ///   - floor: Added to the mean squares.
  ///   - r: One value for each lag.
  /// - Returns: The mean square of the window, over all channels.
  func correlate(floor: Float, into r: UnsafeMutableBufferPointer<Float>) -> Float {
    let firstChunk = chunk - laterChunks - windowChunks
    let slots = windowChunks + laterChunks
    // Of the window's first chunk there is nothing in the window to multiply with.
    let firstSlot = (firstChunk + slots) % slots
    return withUnsafeTemporaryAllocation(of: Float.self, capacity: lags.count) { powers in
      let power = comparedPowers(into: powers, floor: floor, from: firstChunk * chunkSamples)
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

  /// For each lag the power of what comes later times that of what comes earlier.
  private func comparedPowers(
    into powers: UnsafeMutableBufferPointer<Float>, floor: Float, from start: Int
  ) -> Float {
    let count = windowChunks * chunkSamples
    return withUnsafeTemporaryAllocation(of: Float.self, capacity: count + 1) { energies in
      accumulate(into: energies, from: start)
      let whole = energies[count]
      unmatched.withUnsafeBufferPointer { unmatched in
        var index = 0
        while index < unmatched.count {
          // As the products are of whole chunks, so is the energy.
          let first = unmatched[index]
          let added = floor * Float(count &- first)
          let later = whole - energies[first] + added
          // The lags of a chunk have the same samples.
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

  /// Writes the energy before each sample of the window, over all channels.
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

  /// The mean square of some samples of the window, in the first channel.
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
