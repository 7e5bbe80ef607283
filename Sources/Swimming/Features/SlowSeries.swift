/// The signals of one window at 10 Hz, without their means and in their ``scales``, as lines of numbers
/// that lie one after another.
///
/// In single precision: half the time, and no feature is surer than to a millionth.
struct SlowSeries: Sendable {
  typealias Lanes = SIMD8<Float>

  private var values: [Float]
  private var count = 0

  /// What makes m/s² and rad/s of swimming alike: each signal counts in units of this.
  static let scales = SIMD8<Double>(7, 7, 6, 3, 3, 3, 7, 3)

  /// After each line lie zeros: what is read past its end adds nothing.
  private static let longest = WindowLength.sixSeconds.slowCount
  private static let padding = 2 * Lanes.scalarCount
  private static let lineLength = longest + padding
  private static let lineCount = 7
  /// Covariances of so many lags are made at once, which spares reading one of the factors.
  private static let lagsAtOnce = 4

  init() {
    values = Array(repeating: 0, count: Self.lineLength * Self.lineCount)
  }

  /// Takes the newest `count` of a ring whose next place is `next`, oldest first.
  mutating func fill(from ring: [SIMD8<Double>], next: Int, count: Int, means: SIMD8<Double>) {
    self.count = count
    let share = 1 / Self.scales
    ring.withUnsafeBufferPointer { ring in
      values.withUnsafeMutableBufferPointer { values in
        var place = next >= count ? next - count : next - count + ring.count
        for index in 0..<count {
          let value = SIMD8<Float>((ring[place] - means) * share)
          for line in 0..<Self.lineCount { values[line &* Self.lineLength &+ index] = value[line] }
          place = place + 1 == ring.count ? 0 : place + 1
        }
        for line in 0..<Self.lineCount {
          let end = line * Self.lineLength + count
          for index in end..<end + Self.padding { values[index] = 0 }
        }
      }
    }
  }

  /// The standard deviation of a signal, and 0.05 m/s² or rad/s: what stands still has no phase.
  func deviation(_ signal: Signal) -> Double {
    values.withUnsafeBufferPointer { values in
      let line = Self.line(signal, values)
      var squares = Lanes.zero
      var start = 0
      while start < count {
        let x = Self.load(line, start)
        squares += x * x
        start &+= Lanes.scalarCount
      }
      return (Self.sum(squares) / Double(count)).squareRoot()
        + 0.05 / Self.scales[signal.rawValue]
    }
  }

  /// Half the covariance by which the second signal leads, less half that by which the first does.
  func phase(_ pair: SignalPair, lag: Int) -> Double {
    values.withUnsafeBufferPointer { values in
      let x = Self.line(pair.first, values)
      let y = Self.line(pair.second, values)
      var odd = Lanes.zero
      var start = 0
      while start < count &- lag {
        odd += Self.load(x, start &+ lag) * Self.load(y, start)
        odd -= Self.load(x, start) * Self.load(y, start &+ lag)
        start &+= Lanes.scalarCount
      }
      return Self.sum(odd) / Double(2 * (count - lag))
    }
  }

  /// Appends the phases of pairs of signals, lag by lag, each by the deviations of both.
  func writePhases(
    of signals: [Signal], _ pairs: [SignalPair], lags: [Int], to values: inout [Double]
  ) {
    var slow = SIMD8<Double>.zero
    for signal in signals { slow[signal.rawValue] = deviation(signal) }
    for lag in lags {
      for pair in pairs {
        values.append(
          phase(pair, lag: lag) / (slow[pair.first.rawValue] * slow[pair.second.rawValue]))
      }
    }
  }

  /// The highest of the autocorrelation, summed over the signals.
  ///
  /// Lags are in tenths of a second; those that leave less than 0.9 s of overlap are left out. The floor is
  /// added to the power, so that rest has no rhythm.
  func highestAutocorrelation(
    _ signals: [Signal], lags: ClosedRange<Int>, floor: Double
  ) -> Double {
    values.withUnsafeBufferPointer { values in
      let power = Self.covariances(signals, values, lag: 0, count: count)[0] / Double(count)
      var highest = -Double.infinity
      let last = min(lags.upperBound, count - 9)
      for lag in stride(from: lags.lowerBound, through: last, by: Self.lagsAtOnce) {
        let sums = Self.covariances(signals, values, lag: lag, count: count)
        for more in 0...min(Self.lagsAtOnce - 1, last - lag) {
          highest = max(highest, sums[more] / Double(count - lag - more))
        }
      }
      return highest / (power + floor)
    }
  }

  /// The sums of x(t) x(t − lag) over window and signals, for a lag and the three that follow.
  private static func covariances(
    _ signals: [Signal], _ values: UnsafeBufferPointer<Float>, lag: Int, count: Int
  ) -> SIMD4<Double> {
    var (a, b, c, d) = (Lanes.zero, Lanes.zero, Lanes.zero, Lanes.zero)
    for signal in signals {
      let line = line(signal, values)
      var start = 0
      while start < count &- lag {
        let earlier = load(line, start)
        let later = start &+ lag
        a += load(line, later) * earlier
        b += load(line, later &+ 1) * earlier
        c += load(line, later &+ 2) * earlier
        d += load(line, later &+ 3) * earlier
        start &+= Lanes.scalarCount
      }
    }
    return SIMD4(sum(a), sum(b), sum(c), sum(d))
  }

  @inline(__always)
  private static func line(
    _ signal: Signal, _ values: UnsafeBufferPointer<Float>
  ) -> UnsafeRawPointer {
    UnsafeRawPointer(values.baseAddress.unsafelyUnwrapped + signal.rawValue &* lineLength)
  }

  @inline(__always)
  private static func load(_ line: UnsafeRawPointer, _ index: Int) -> Lanes {
    line.loadUnaligned(fromByteOffset: index &* MemoryLayout<Float>.size, as: Lanes.self)
  }

  /// The lanes added in an order that is the same everywhere.
  @inline(__always)
  private static func sum(_ lanes: Lanes) -> Double {
    let four = lanes.lowHalf + lanes.highHalf
    let two = four.lowHalf + four.highHalf
    return Double(two[0]) + Double(two[1])
  }
}
