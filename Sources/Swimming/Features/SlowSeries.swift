/// The newest seconds of the signals at 10 Hz, normalized by ``scales``, with products that add up to the
/// covariances of any window.
///
/// Each tenth of a second is multiplied once by the preceding ones. A window adds up its half seconds and
/// tenths, newest first, so that its values depend only on its own tenths. The means are subtracted from the
/// sums; in double precision the gravity in the signals does not reduce the accuracy significantly.
struct SlowSeries: Sendable {
  typealias Lanes = SIMD8<Double>

  /// The scales that make m/s² and rad/s of swimming comparable; signals are divided by them.
  static let scales = Lanes(7, 7, 6, 3, 3, 3, 7, 3)
  /// The number of frames averaged into one sample at 10 Hz.
  static let tenthFrames = 3
  static let tenthSeconds = Double(tenthFrames) / WristFrame.rate
  private static let frameShares = 1 / (scales * Double(tenthFrames))
  /// The number of tenths in a half second; windows end with half seconds.
  static let halfTenths = FeatureWindow.blockFrames / tenthFrames
  /// The lags in tenths of a second for the rhythm.
  ///
  /// Strokes take 0.8 to 3.6 s, and a peak needs a neighbor on both sides. Lags are processed in groups of
  /// eight, which adds one more.
  static let lags = 7...38
  static let lagParts = 4

  /// The rows stored for a tenth and, summed, for a half second, with eight numbers each: signals by lane of
  /// ``Signal``, products summed over the axes by lag, and odd products by ``PhasePairs``; squares for half
  /// seconds only.
  enum Row {
    static let signals = 0
    static let products = 1
    static let odd = 5
    static let length = 9
    static let squares = 9
    static let halfLength = 10
  }

  let features: FeatureSet
  /// The number of tenths since the run began.
  private(set) var count = 0
  private var sum = Lanes.zero
  private var frameCount = 0

  /// Ring buffers of rows, filled backward: older rows have higher indexes.
  private(set) var tenths: [Lanes]
  private(set) var newest = 0
  private(set) var halves: [Lanes]
  private(set) var newestHalf = 0
  /// A second copy of the axes' values, each axis duplicated in a buffer of two equal halves, so that the
  /// values before any tenth are contiguous.
  private var lines: [Double]
  private var newestOfLine = 0

  /// The half seconds and tenths of the longest window; tenths include an incomplete half second.
  static let halfCapacity = WindowLength.sixSeconds.blockCount
  static let capacity = (halfCapacity + 1) * halfTenths
  /// The number required by the longest lag, rounded up to a multiple of eight.
  private static let lineLength = 40

  init(_ features: FeatureSet) {
    self.features = features
    tenths = Array(repeating: .zero, count: Self.capacity * Row.length)
    halves = Array(repeating: .zero, count: Self.halfCapacity * Row.halfLength)
    lines = Array(repeating: 0, count: 2 * Self.lineLength * Self.axes(features).count)
  }

  /// Returns the axes whose covariances are summed.
  static func axes(_ features: FeatureSet) -> Range<Int> {
    switch features {
    case .full: 0..<6
    case .acceleration: 0..<3
    }
  }

  /// Removes all samples, as after a gap.
  mutating func reset() {
    (count, frameCount, sum) = (0, 0, .zero)
    // Half seconds start at multiples of their tenths in the ring.
    (newest, newestHalf, newestOfLine) = (0, 0, 0)
  }

  /// Processes the signals of the next frame, by lane of ``Signal``.
  ///
  /// - Returns: Whether a tenth of a second is complete.
  @inline(__always)
  mutating func process(_ signals: Lanes) -> Bool {
    sum += signals
    frameCount += 1
    guard frameCount == Self.tenthFrames else { return false }
    append(sum * Self.frameShares)
    (sum, frameCount) = (.zero, 0)
    return true
  }

  private mutating func append(_ tenth: Lanes) {
    count += 1
    newest = Self.before(newest, Self.capacity)
    newestOfLine = Self.before(newestOfLine, Self.lineLength)
    tenths.withUnsafeMutableBufferPointer { tenths in
      let row = newest &* Row.length
      tenths[row] = tenth
      for part in 0..<PhasePairs.parts(features) {
        let lag = PhasePairs.lag(features, part)
        let earlier = tenths[Self.place(newest, lag, Self.capacity) &* Row.length]
        tenths[row &+ Row.odd &+ part] =
          PhasePairs.first(features, part, tenth) * PhasePairs.second(features, part, earlier)
          - PhasePairs.first(features, part, earlier) * PhasePairs.second(features, part, tenth)
      }
      lines.withUnsafeMutableBufferPointer { lines in
        for part in 0..<Self.lagParts {
          let lag = Self.lags.lowerBound &+ 8 &* part
          var products = Lanes.zero
          for axis in Self.axes(features) {
            let place = 2 &* Self.lineLength &* axis &+ newestOfLine &+ lag
            products += Self.load(UnsafeBufferPointer(lines), place) * tenth[axis]
          }
          tenths[row &+ Row.products &+ part] = products
        }
        for axis in Self.axes(features) {
          let place = 2 &* Self.lineLength &* axis &+ newestOfLine
          lines[place] = tenth[axis]
          lines[place &+ Self.lineLength] = tenth[axis]
        }
      }
    }
    if count % Self.halfTenths == 0 { addHalf() }
  }

  /// Sums the last tenths into a half second.
  private mutating func addHalf() {
    newestHalf = Self.before(newestHalf, Self.halfCapacity)
    halves.withUnsafeMutableBufferPointer { halves in
      tenths.withUnsafeBufferPointer { tenths in
        // A half second never wraps around the end of the ring.
        let row = newest &* Row.length
        let half = newestHalf &* Row.halfLength
        for place in 0..<Row.length {
          var sum = tenths[row &+ place]
          for index in 1..<Self.halfTenths { sum += tenths[row &+ index &* Row.length &+ place] }
          halves[half &+ place] = sum
        }
        var squares = Lanes.zero
        for index in 0..<Self.halfTenths {
          let signals = tenths[row &+ index &* Row.length]
          squares += signals * signals
        }
        halves[half &+ Row.squares] = squares
      }
    }
  }

  @inline(__always)
  private static func before(_ place: Int, _ count: Int) -> Int {
    place == 0 ? count &- 1 : place &- 1
  }

  /// Returns the index in a ring of the element with an age relative to the newest.
  @inline(__always)
  static func place(_ newest: Int, _ age: Int, _ count: Int) -> Int {
    let place = newest &+ age
    return place < count ? place : place &- count
  }

  @inline(__always)
  static func load(_ numbers: UnsafeBufferPointer<Double>, _ index: Int) -> Lanes {
    UnsafeRawPointer(numbers.baseAddress.unsafelyUnwrapped)
      .loadUnaligned(fromByteOffset: index &* MemoryLayout<Double>.stride, as: Lanes.self)
  }
}
