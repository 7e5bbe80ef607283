import Foundation

/// A Viterbi decoder of the most likely sequence of paces, with a score for each pace at every hop.
///
/// The cost of a change is the square of its octaves, limited by the constant cost of a jump, so a turn or a
/// stumble does not double or halve the step rate.
struct PaceDecoder {
  private typealias Lanes = SIMD16<Float>

  private static let changeCost: Float = 14
  private static let leapCost: Float = 1.2
  /// The largest change that costs less than a jump, in paces.
  private static let reach = 5
  private static var blocks: Int { (PaceGrid.count + Lanes.scalarCount - 1) / Lanes.scalarCount }
  private static var padded: Int { blocks * Lanes.scalarCount }

  /// The score of the best path to each pace, padded on both sides with impossible paces.
  private var totals = Array(repeating: -Float.infinity, count: reach + padded + reach)
  private var next = Array(repeating: Float.zero, count: padded)
  /// The previous pace of each pace, hop by hop.
  private var origins: [UInt8] = []
  private var hops = 0

  mutating func process(_ scores: [Float]) {
    defer { hops += 1 }
    guard hops > 0 else {
      for pace in 0..<PaceGrid.count { totals[Self.reach + pace] = scores[pace] }
      return
    }
    let highest = self.highest
    let leap = totals[Self.reach + highest] - Self.leapCost
    let start = origins.count
    origins.append(contentsOf: repeatElement(0, count: Self.padded))
    totals.withUnsafeBytes { totals in
      next.withUnsafeMutableBytes { next in
        origins.withUnsafeMutableBytes { origins in
          for block in 0..<Self.blocks {
            let lane = block &* Lanes.scalarCount
            var best = Lanes(repeating: leap)
            var from = SIMD16<Int32>(repeating: Int32(highest))
            for change in 0...2 * Self.reach {
              let first = (lane &+ change) &* MemoryLayout<Float>.stride
              let total =
                totals.loadUnaligned(fromByteOffset: first, as: Lanes.self)
                - Lanes(repeating: Self.cost(change &- Self.reach))
              let isBetter = total .> best
              best.replace(with: total, where: isBetter)
              let pace = Self.lanes &+ Int32(truncatingIfNeeded: lane &+ change &- Self.reach)
              from.replace(with: pace, where: isBetter)
            }
            next.storeBytes(
              of: best, toByteOffset: lane &* MemoryLayout<Float>.stride, as: Lanes.self)
            origins.storeBytes(
              of: SIMD16<UInt8>(truncatingIfNeeded: from), toByteOffset: start &+ lane,
              as: SIMD16<UInt8>.self)
          }
        }
      }
    }
    for pace in 0..<PaceGrid.count { totals[Self.reach + pace] = next[pace] + scores[pace] }
  }

  private static var lanes: SIMD16<Int32> {
    @inline(__always) get { SIMD16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) }
  }

  /// Returns the cost of a change by a number of paces.
  @inline(__always)
  private static func cost(_ change: Int) -> Float {
    let octaves = Float(change) / Float(PaceGrid.perOctave)
    return changeCost * octaves * octaves
  }

  /// The pace at the end of the best path.
  private var highest: Int {
    var highest = 0
    for pace in 1..<PaceGrid.count where totals[Self.reach + pace] > totals[Self.reach + highest] {
      highest = pace
    }
    return highest
  }

  /// The pace of each hop.
  var path: [Int] {
    guard hops > 0 else { return [] }
    var path = [highest]
    for hop in stride(from: hops - 2, through: 0, by: -1) {
      path.append(Int(origins[hop * Self.padded + path[path.count - 1]]))
    }
    return path.reversed()
  }
}

/// The grid of candidate paces: step times from 0.31 to 1.29 s, 24 per octave.
///
/// Half a step, a step and a stride are whole numbers of grid steps apart; one and a half steps deviate by
/// 0.002.
enum PaceGrid {
  static let count = 50
  static let perOctave = 24
  /// The shortest step time in seconds.
  static let shortestPeriod = 0.3125
  /// The number of grid steps to one and a half times a period.
  static let threeHalves = 14

  static func logPeriod(_ pace: Double) -> Double {
    log(shortestPeriod) + pace * log(2.0) / Double(perOctave)
  }

  /// Returns the step rate of a pace in octaves above 1 Hz.
  @inline(__always)
  static func octaves(_ pace: Float) -> Float { maximumOctaves - pace / Float(perOctave) }

  /// The octaves of the shortest period: log2(1 / 0.3125).
  private static let maximumOctaves: Float = 1.678_071_9
}

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
