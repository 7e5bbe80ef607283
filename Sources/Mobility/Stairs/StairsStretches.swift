/// Joins the windows of a bout into stretches of stairs, as they come.
///
/// One window alone may err; three in a row that say the same, and surely enough on the mean, do so seldom.
/// The two numbers were chosen on half of the people: of walkers with an uneven gait fewer are taken for
/// climbers, and no more stairs are missed.
struct StairsStretches: Sendable {
  struct Stretch: Hashable, Sendable {
    /// The places of its frames among all frames of the recording.
    var frames: Range<Int>
    var direction: StairsBout.Direction
    /// The mean likelihood of the class in its windows.
    var probability: Double
  }

  static let leastWindows = 3
  static let leastProbability = 0.8

  private var current: (frames: Range<Int>, kind: StairsClass, sum: Double, count: Int)?

  init() {}

  /// Takes the next window.
  ///
  /// - Parameters:
  ///   - window: A window of a block.
  ///   - startIndex: The place of the block's first frame.
  /// - Returns: The stretch that it ends, if it ends one.
  mutating func process(_ window: StairsClassifier.Window, startIndex: Int) -> Stretch? {
    let frames = window.frames.lowerBound + startIndex..<window.frames.upperBound + startIndex
    let kind = window.judgement.likeliest
    let probability = window.judgement[kind]
    if var current, current.kind == kind, current.frames.upperBound == frames.lowerBound {
      current.frames = current.frames.lowerBound..<frames.upperBound
      current.sum += probability
      current.count += 1
      self.current = current
      return nil
    }
    defer { current = (frames, kind, probability, 1) }
    return stretch
  }

  /// Ends the bout.
  mutating func finish() -> Stretch? {
    defer { current = nil }
    return stretch
  }

  private var stretch: Stretch? {
    guard let current, current.kind != .level, current.count >= Self.leastWindows else {
      return nil
    }
    let probability = current.sum / Double(current.count)
    guard probability >= Self.leastProbability else { return nil }
    return Stretch(
      frames: current.frames, direction: current.kind == .up ? .up : .down,
      probability: probability)
  }
}
