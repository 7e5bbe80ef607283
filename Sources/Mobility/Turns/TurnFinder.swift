internal import Foundation
import HealthModel

/// A finder of turns in the yaw rate of a block.
///
/// It uses the yaw rate below 0.5 Hz. A turn peaks above 15 degrees per second, begins and ends at 5, lasts
/// 0.5 to 10 s and is more than 45 degrees; turns in the same direction with less than 0.05 s between them
/// are joined. A turn belongs to the block whose core contains its peak, so none is reported twice or lost
/// between two blocks.
///
/// **Source** M. El-Gohary, S. Pearson, J. McNames et al., *Sensors* 14(1), 356–369, 2014. **Departs from
/// it** in one point: the low-pass is a Gaussian with the same −6 dB point, which ends after a second and a
/// half, so that frames near a boundary have equal results in both blocks.
struct TurnFinder {
  static let peakRate = 15 * Double.pi / 180
  static let edgeRate = 5 * Double.pi / 180
  static let least = Double.pi / 4
  static let seconds = 0.5...10.0
  static let longestGapSeconds = 0.05
  static let cutoffHz = 0.5

  /// The number of frames averaged before the filter: ten means per second.
  private static let stride = 5
  private static let rate = MotionFrame.rate / Double(stride)
  /// The standard deviation of the Gaussian in means: its gain is one half at the cutoff.
  private static let deviation = (2 * log(2.0)).squareRoot() / (2 * .pi * cutoffHz) * rate
  private let taps: [Double]

  init() {
    let half = Int(clamping: (4 * Self.deviation).rounded(.up))
    let weights = (0...half).map { exp(-0.5 * pow(Double($0) / Self.deviation, 2)) }
    let sum = 2 * weights.reduce(0, +) - weights[0]
    taps = weights.map { $0 / sum }
  }

  /// Returns the turns whose peak is in the core, by ascending time; none without rotation.
  func turns(in block: LevelledBlock, startIndex: Int) -> [Turn] {
    guard !block.turning.isEmpty else { return [] }
    // The grid of means is the same for all blocks.
    let first = (Self.stride - startIndex % Self.stride) % Self.stride
    let rates = smooth(means(block.turning, from: first))
    func frame(_ place: Double) -> Double {
      Double(first) + (place + 0.5) * Double(Self.stride) - 0.5
    }
    return joined(intervals(rates), rates).compactMap { interval in
      let (start, end) = edges(interval, rates)
      guard let peak = interval.max(by: { abs(rates[$0]) < abs(rates[$1]) }),
        abs(rates[peak]) > Self.peakRate, Self.seconds.contains((end - start) / Self.rate)
      else { return nil }
      let radians = interval.reduce(0) { $0 + rates[$1] } / Self.rate
      let frames = frame(Double(peak))
      guard abs(radians) > Self.least, frames >= Double(block.core.lowerBound),
        frames < Double(block.core.upperBound)
      else { return nil }
      return Turn(start: frame(start), end: frame(end), peak: frames, radians: radians)
    }
  }

  /// Returns the means of the yaw rate.
  private func means(_ turning: [SIMD4<Double>], from first: Int) -> [Double] {
    let count = max(0, (turning.count - first) / Self.stride)
    return [Double](unsafeUninitializedCapacity: count) { means, initialized in
      turning.withUnsafeBufferPointer { turning in
        for number in 0..<count {
          let place = first &+ number &* Self.stride
          var sum = 0.0
          for index in place..<(place &+ Self.stride) { sum += turning[index].x }
          means.initializeElement(at: number, to: sum / Double(Self.stride))
        }
      }
      initialized = count
    }
  }

  private func smooth(_ x: [Double]) -> [Double] {
    guard let first = x.first, let last = x.last else { return [] }
    let half = taps.count - 1
    let lanes = SIMD4<Double>.scalarCount
    let padded =
      Array(repeating: first, count: half) + x + Array(repeating: last, count: half + lanes)
    let capacity = x.count + lanes
    return [Double](unsafeUninitializedCapacity: capacity) { smooth, initialized in
      padded.withUnsafeBytes { padded in
        func values(at place: Int) -> SIMD4<Double> {
          padded.loadUnaligned(
            fromByteOffset: place &* MemoryLayout<Double>.stride, as: SIMD4<Double>.self)
        }
        taps.withUnsafeBufferPointer { taps in
          // Four outputs at a time; the last four may include unused ones.
          for place in Swift.stride(from: 0, to: x.count, by: lanes) {
            let index = place &+ half
            var sum = values(at: index) * taps[0]
            for tap in 1...half {
              sum += (values(at: index &- tap) + values(at: index &+ tap)) * taps[tap]
            }
            for lane in 0..<lanes { smooth.initializeElement(at: place &+ lane, to: sum[lane]) }
          }
        }
      }
      initialized = x.count
    }
  }

  /// Returns the ranges of means above the edge rate, in one direction.
  private func intervals(_ rates: [Double]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start = 0
    var sign = 0.0
    for index in 0...rates.count {
      let rate = index < rates.count ? rates[index] : 0
      let now = rate > Self.edgeRate ? 1.0 : rate < -Self.edgeRate ? -1.0 : 0
      guard now != sign else { continue }
      if sign != 0 { found.append(start..<index) }
      (start, sign) = (index, now)
    }
    return found
  }

  private func joined(_ intervals: [Range<Int>], _ rates: [Double]) -> [Range<Int>] {
    var joined: [Range<Int>] = []
    for interval in intervals {
      if let last = joined.last, rates[last.lowerBound] * rates[interval.lowerBound] > 0,
        edges(interval, rates).start - edges(last, rates).end < Self.longestGapSeconds * Self.rate
      {
        joined[joined.count - 1] = last.lowerBound..<interval.upperBound
      } else {
        joined.append(interval)
      }
    }
    return joined
  }

  /// Returns the interpolated positions where the rate crosses the edge rate.
  private func edges(_ interval: Range<Int>, _ rates: [Double]) -> (start: Double, end: Double) {
    func crossing(_ inside: Int, _ outside: Int) -> Double {
      guard rates.indices.contains(outside) else { return Double(inside) }
      let (a, b) = (abs(rates[inside]), abs(rates[outside]))
      let isSameWay = rates[inside] * rates[outside] > 0
      let fallen = isSameWay ? a - b : a + b
      let share = fallen > 0 ? (a - Self.edgeRate) / fallen : 0
      return Double(inside) + share * Double(outside - inside)
    }
    return (
      crossing(interval.lowerBound, interval.lowerBound - 1),
      crossing(interval.upperBound - 1, interval.upperBound)
    )
  }
}

/// A turn of the body about the vertical while walking.
struct Turn: Hashable {
  /// The positions where the yaw rate rises above and falls below five degrees per second, in frames of the
  /// block.
  var start, end: Double
  /// The position of the maximum.
  var peak: Double
  /// The angle, positive to the left.
  var radians: Double
}
