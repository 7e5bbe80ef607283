/// The classification of a window of walking with its explanation.
package struct StairsJudgement: Hashable, Sendable {
  /// The probabilities of the classes, which sum to 1.
  package var probabilities: SIMD4<Double>
  /// By index in ``StairsFeature/available(hasRotation:)``: the contribution of each feature to the most
  /// likely class over the second most likely one, in log odds.
  package var contributions: [Double]

  package init(probabilities: SIMD4<Double>, contributions: [Double]) {
    self.probabilities = probabilities
    self.contributions = contributions
  }

  package subscript(_ place: StairsClass) -> Double { probabilities[place.rawValue] }

  /// The most likely class; the first of equals.
  package var likeliest: StairsClass {
    if self[.level] >= self[.up], self[.level] >= self[.down] { return .level }
    return self[.up] >= self[.down] ? .up : .down
  }

  /// The second most likely class.
  package var next: StairsClass {
    switch likeliest {
    case .level: self[.up] >= self[.down] ? .up : .down
    case .up: self[.level] >= self[.down] ? .level : .down
    case .down: self[.level] >= self[.up] ? .level : .up
    }
  }
}

/// The ground a person walks on, as classified from body motion.
public enum StairsClass: Int, CaseIterable, Hashable, Sendable {
  /// Level ground and slopes.
  case level
  case up
  case down
}

/// The coefficients of a stairs model: the normalization of each feature and its weights for the classes.
package struct StairsCoefficients: Hashable, Sendable {
  /// The means by index in ``StairsFeature/available(hasRotation:)``.
  package var means: [Double]
  package var deviations: [Double]
  /// The weights by index; lanes are the classes of ``StairsClass``, the last is 0.
  package var weights: [SIMD4<Double>]
  package var biases: SIMD4<Double>

  package init(
    means: [Double], deviations: [Double], weights: [SIMD4<Double>], biases: SIMD4<Double>
  ) {
    self.means = means
    self.deviations = deviations
    self.weights = weights
    self.biases = biases
  }

  /// Creates coefficients from a flat array: for each feature its mean, its deviation and a weight for each
  /// class; at the end the biases.
  package init(_ numbers: [Double]) {
    let classes = StairsClass.allCases.count
    let rowLength = 2 + classes
    let count = numbers.count / rowLength
    func lanes(_ start: Int) -> SIMD4<Double> {
      SIMD4(numbers[start], numbers[start + 1], numbers[start + 2], 0)
    }
    self.init(
      means: (0..<count).map { numbers[$0 * rowLength] },
      deviations: (0..<count).map { numbers[$0 * rowLength + 1] },
      weights: (0..<count).map { lanes($0 * rowLength + 2) }, biases: lanes(count * rowLength))
  }
}

/// An accumulator that joins the windows of a bout into intervals of stairs.
///
/// A single window is often wrong; three in a row with the same class and a sufficient mean probability
/// rarely are. Both numbers were chosen on half of the people: they reduce false stairs of people with an
/// uneven gait without missing more stairs.
struct StairsIntervals: Sendable {
  struct Interval: Hashable, Sendable {
    /// The frame indexes in the recording.
    var frames: Range<Int>
    var direction: StairsBout.Direction
    /// The mean probability of the class in its windows.
    var probability: Double
  }

  static let minimumWindows = 3
  static let minimumProbability = 0.8

  private var current: (frames: Range<Int>, kind: StairsClass, sum: Double, count: Int)?

  init() {}

  /// Processes the next window.
  ///
  /// - Parameters:
  ///   - window: A window of a block.
  ///   - startIndex: The index of the block's first frame.
  /// - Returns: The interval of stairs that it ends, if any.
  mutating func process(_ window: StairsClassifier.Window, startIndex: Int) -> Interval? {
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
    return interval
  }

  /// Ends the bout and returns an open interval.
  mutating func finish() -> Interval? {
    defer { current = nil }
    return interval
  }

  private var interval: Interval? {
    guard let current, current.kind != .level, current.count >= Self.minimumWindows else {
      return nil
    }
    let probability = current.sum / Double(current.count)
    guard probability >= Self.minimumProbability else { return nil }
    return Interval(
      frames: current.frames, direction: current.kind == .up ? .up : .down,
      probability: probability)
  }
}
