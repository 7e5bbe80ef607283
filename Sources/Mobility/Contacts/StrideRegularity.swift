import Signals

/// How alike the steps and strides of a block are.
struct StrideRegularity: Hashable, Sendable {
  /// The autocorrelation of the vertical acceleration after half a stride, and after a whole one.
  var step: Double
  var stride: Double

  /// Less is no walk that repeats.
  private static let leastStride = 0.05

  init(step: Double, stride: Double) {
    self.step = step
    self.stride = stride
  }

  init(_ rhythm: StrideRhythm) {
    self.init(step: rhythm.stepRegularity, stride: rhythm.strideRegularity)
  }

  /// That in the middle of all blocks of a bout; `nil` of none.
  static func middle(_ blocks: [StrideRegularity]) -> StrideRegularity? {
    guard let step = blocks.map(\.step).median, let stride = blocks.map(\.stride).median
    else { return nil }
    return StrideRegularity(step: step, stride: stride)
  }

  /// One for a step that is like the other foot's, less for a limp.
  ///
  /// **Source** R. Moe-Nilssen, J. L. Helbostad, *J. Biomech.* 37(1), 121–126, 2004.
  var symmetry: Double { step / max(stride, Self.leastStride) }
}
