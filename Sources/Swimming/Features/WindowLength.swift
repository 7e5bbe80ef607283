/// The length of a window of the newest motion.
public enum WindowLength: Int, Hashable, Sendable, Codable, CaseIterable {
  /// Distinguishes swimming from turns and rests with the shortest delay.
  case threeSeconds = 3
  /// Distinguishes the styles with the highest accuracy.
  case sixSeconds = 6

  public var seconds: Double { Double(rawValue) }

  package var frameCount: Int { rawValue * Int(WristFrame.rate) }
  package var blockCount: Int { frameCount / FeatureWindow.blockFrames }
  var slowCount: Int { frameCount / SlowSeries.tenthFrames }
}

/// A buffer for the features of a window, which are appended one by one.
struct FeatureRow: ~Copyable {
  private let numbers: UnsafeMutableBufferPointer<Double>
  private var count = 0

  init(_ numbers: UnsafeMutableBufferPointer<Double>) { self.numbers = numbers }

  @inline(__always)
  mutating func append(_ number: Double) {
    precondition(count < numbers.count, "as many as there are names")
    numbers[count] = number
    count &+= 1
  }
}

/// Sums over frames, from which the means, deviations and correlations of any sequence of blocks are
/// computed.
struct BlockSums: Hashable, Sendable {
  /// The sums by lane of ``Signal``.
  private(set) var signals = SIMD8<Double>.zero
  private(set) var squares = SIMD8<Double>.zero
  private(set) var products = PairProducts.zero

  @inline(__always)
  mutating func add(_ signals: SIMD8<Double>) {
    self.signals += signals
    squares += signals * signals
    products += PairProducts(signals)
  }

  @inline(__always)
  mutating func add(_ other: BlockSums) {
    signals += other.signals
    squares += other.squares
    products += other.products
  }
}
