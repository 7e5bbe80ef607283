import Signals

/// The regularity of the steps and strides of a block.
struct StrideRegularity: Hashable, Sendable {
  /// The autocorrelation of the vertical acceleration after half a stride, and after a whole one.
  var step: Double
  var stride: Double

  /// The minimum stride autocorrelation, which prevents division by small values.
  private static let minimumStride = 0.05

  init(step: Double, stride: Double) {
    self.step = step
    self.stride = stride
  }

  init(_ rhythm: StrideRhythm) {
    self.init(step: rhythm.stepRegularity, stride: rhythm.strideRegularity)
  }

  /// Returns the medians over the blocks of a bout; `nil` without blocks.
  static func middle(_ blocks: [StrideRegularity]) -> StrideRegularity? {
    guard let step = blocks.map(\.step).median, let stride = blocks.map(\.stride).median
    else { return nil }
    return StrideRegularity(step: step, stride: stride)
  }

  /// The similarity of the steps of both feet: 1 for equal steps, less for a limp.
  ///
  /// **Source** R. Moe-Nilssen, J. L. Helbostad, *J. Biomech.* 37(1), 121–126, 2004.
  var symmetry: Double { step / max(stride, Self.minimumStride) }
}
