import HealthModel
import Swimming

/// The lengths and strokes of a swim so far, with their corrections.
struct SwimTally: Sendable {
  /// The number of lengths whose strokes are retained: an engine corrects only the newest.
  private static let keptLengths = 8

  let isPool: Bool
  private(set) var lengths: [SwimLength] = []
  /// In a pool, the strokes since the start of the oldest length that may be corrected.
  private var strokes: [SwimStroke] = []
  private var openWaterCount = 0
  /// The style of the newest stroke.
  private(set) var latestStyle: SwimmingStrokeStyle?

  init(isPool: Bool) {
    self.isPool = isPool
  }

  /// Strokes since the start: in a pool those of the lengths, which are counted more reliably than
  /// single strokes, and those after the last length.
  var strokeCount: Int {
    guard isPool else { return openWaterCount }
    let rest = lengths.last.map { last in strokes.count { $0.time > last.span.end } }
    return lengths.reduce(0) { $0 + ($1.strokeCount ?? 0) } + (rest ?? strokes.count)
  }

  mutating func receive(_ stroke: SwimStroke) {
    latestStyle = stroke.style
    guard isPool else {
      openWaterCount += 1
      return
    }
    strokes.append(stroke)
  }

  /// Replaces the lengths from an index on.
  mutating func replace(from index: Int, with lengths: [SwimLength]) {
    self.lengths.removeSubrange(min(index, self.lengths.count)...)
    self.lengths += lengths
    guard let oldest = self.lengths.dropLast(Self.keptLengths).last else { return }
    strokes.removeAll { $0.time <= oldest.span.end }
  }

  mutating func shift(by offset: Duration) {
    for index in lengths.indices { lengths[index].span.shift(by: offset) }
    for index in strokes.indices { strokes[index].time += offset }
  }
}

extension TimeRange {
  fileprivate mutating func shift(by offset: Duration) {
    self = TimeRange(start: start + offset, end: end + offset)
  }
}

extension MotionSample {
  /// The sample after a round trip through a trace, so that an engine gets the same input live and
  /// in re-analysis.
  ///
  /// Traces retain every digit; only a vector without any measured component is read as absent, and
  /// a negative zero, among decimal values, as a zero.
  var asStored: MotionSample {
    MotionSample(
      acceleration: acceleration.withoutNegativeZeros, rotationRate: rotationRate?.measured,
      magneticField: magneticField?.measured)
  }
}

extension Vector3 {
  fileprivate var withoutNegativeZeros: Vector3 { Vector3(x: x + 0, y: y + 0, z: z + 0) }

  fileprivate var measured: Vector3? {
    x.isNaN && y.isNaN && z.isNaN ? nil : withoutNegativeZeros
  }
}
