/// The newest seconds of a wrist's frames, kept as sums of half seconds and at 10 Hz.
///
/// Additions are made in the order of time, and again for each window, so that features depend on the
/// frames of their window alone.
package struct FeatureWindow: Sendable {
  package let features: FeatureSet
  /// Frames since the start.
  package private(set) var frameCount = 0

  private var block = BlockSums()
  private var blocks: [BlockSums]
  private var slow: [SIMD8<Double>]
  private var triple = SIMD8<Double>.zero
  private var series = SlowSeries()
  private var nextBlock = 0
  private var nextSlow = 0

  /// A window ends each half second.
  package static let blockFrames = 15
  /// Of so many frames one is made at 10 Hz.
  static let slowFrames = 3

  package init(_ features: FeatureSet) {
    self.features = features
    let longest = WindowLength.sixSeconds
    blocks = Array(repeating: BlockSums(), count: longest.blockCount)
    // With room for what is past the last complete half second.
    slow = Array(
      repeating: .zero, count: longest.slowCount + Self.blockFrames / Self.slowFrames)
  }

  /// Forgets all frames, as after a gap.
  package mutating func reset() { self = FeatureWindow(features) }

  /// Takes the next frame.
  ///
  /// - Returns: Whether a half second is complete, so that windows end here.
  package mutating func process(_ frame: WristFrame) -> Bool {
    var signals = frame.axes
    let squares = signals * signals
    signals[6] = (squares[0] + squares[1] + squares[2]).squareRoot()
    signals[7] = (squares[3] + squares[4] + squares[5]).squareRoot()
    block.add(signals)
    triple += signals
    frameCount += 1
    guard frameCount % Self.slowFrames == 0 else { return false }
    slow[nextSlow] = triple / Double(Self.slowFrames)
    nextSlow = nextSlow + 1 == slow.count ? 0 : nextSlow + 1
    triple = .zero
    guard frameCount % Self.blockFrames == 0 else { return false }
    blocks[nextBlock] = block
    nextBlock = nextBlock + 1 == blocks.count ? 0 : nextBlock + 1
    block = BlockSums()
    return true
  }

  /// The mean magnitude of the rotation in the last complete half second, in rad/s.
  var newestRotation: Double {
    let newest = blocks[nextBlock == 0 ? blocks.count - 1 : nextBlock - 1]
    return newest.signals[Signal.W.rawValue] / Double(Self.blockFrames)
  }

  /// Whether there are frames for a window.
  package func holds(_ length: WindowLength) -> Bool { frameCount >= length.frameCount }

  /// Writes the features of the window that ends with the last complete half second.
  ///
  /// - Parameters:
  ///   - length: How much of it.
  ///   - values: What is in them is replaced by a number for each of ``FeatureSet/names``.
  package mutating func write(_ length: WindowLength, to values: inout [Double]) {
    var sums = BlockSums()
    let count = length.blockCount
    var place = nextBlock >= count ? nextBlock - count : nextBlock - count + blocks.count
    for _ in 0..<count {
      sums.add(blocks[place])
      place = place + 1 == blocks.count ? 0 : place + 1
    }
    let moments = WindowMoments(sums, count: length.frameCount)
    let past = frameCount % Self.blockFrames / Self.slowFrames
    let end = nextSlow >= past ? nextSlow - past : nextSlow - past + slow.count
    series.fill(from: slow, next: end, count: length.slowCount, means: moments.means)
    values.removeAll(keepingCapacity: true)
    switch features {
    case .full: FullFeatures.write(moments, series, to: &values)
    case .acceleration: AccelerationFeatures.write(moments, series, to: &values)
    }
  }
}
