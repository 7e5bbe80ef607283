/// The newest seconds of a wrist's frames, stored as sums of half seconds and at 10 Hz.
///
/// Additions are repeated in the same order for each window, so that features depend only on the frames of
/// their window.
package struct FeatureWindow: Sendable {
  package let features: FeatureSet
  /// The number of frames since the start.
  package private(set) var frameCount = 0

  private var block = BlockSums()
  private var blocks: [BlockSums]
  private var nextBlock = 0
  private(set) var series: SlowSeries

  /// The number of frames in a half second; each window ends with one.
  package static let blockFrames = 15

  package init(_ features: FeatureSet) {
    self.features = features
    blocks = Array(repeating: BlockSums(), count: WindowLength.sixSeconds.blockCount)
    series = SlowSeries(features)
  }

  /// Removes all frames, as after a gap.
  package mutating func reset() {
    (frameCount, nextBlock, block) = (0, 0, BlockSums())
    series.reset()
  }

  /// Processes the next frame.
  ///
  /// - Returns: Whether a half second is complete, so that windows end here.
  package mutating func process(_ frame: WristFrame) -> Bool {
    var signals = frame.axes
    let squares = signals * signals
    signals[6] = (squares[0] + squares[1] + squares[2]).squareRoot()
    signals[7] = (squares[3] + squares[4] + squares[5]).squareRoot()
    block.add(signals)
    frameCount += 1
    guard series.process(signals), frameCount % Self.blockFrames == 0 else { return false }
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

  /// Returns whether there are enough frames for a window.
  package func holds(_ length: WindowLength) -> Bool { frameCount >= length.frameCount }

  /// Writes the features of the window that ends with the last complete half second.
  ///
  /// - Parameters:
  ///   - length: The length of the window.
  ///   - values: An array that is overwritten with a value for each of ``FeatureSet/names``.
  package func write(_ length: WindowLength, to values: inout [Double]) {
    var sums = BlockSums()
    let count = length.blockCount
    var place = nextBlock >= count ? nextBlock - count : nextBlock - count + blocks.count
    for _ in 0..<count {
      sums.add(blocks[place])
      place = place + 1 == blocks.count ? 0 : place + 1
    }
    let moments = WindowMoments(sums, count: length.frameCount)
    let slow = series.window(length.slowCount)
    if values.count != features.count { values = Array(repeating: 0, count: features.count) }
    values.withUnsafeMutableBufferPointer { values in
      var row = FeatureRow(values)
      switch features {
      case .full: FullFeatures.write(moments, slow, series, to: &row)
      case .acceleration: AccelerationFeatures.write(moments, slow, series, to: &row)
      }
    }
  }
}
