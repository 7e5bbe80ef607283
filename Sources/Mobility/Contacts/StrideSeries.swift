import Signals

/// The strides of a bout in order, and the measures derived from them.
struct StrideSeries: Hashable, Sendable {
  /// The interval from a contact to the next one of the same foot.
  struct Stride: Hashable, Sendable {
    var seconds: Double
    /// The step times; `nil` where feet are unknown.
    var stepSeconds: StepSeconds?
  }

  /// The durations of the steps that end with the contact of either foot.
  struct StepSeconds: Hashable, Sendable {
    var left: Double
    var right: Double
  }

  /// The straight strides of consistent length.
  let strides: [Stride]
  /// The median over the blocks of the bout; `nil` where none had a rhythm.
  let regularity: StrideRegularity?
  let asymmetry: AsymmetryModel

  /// The minimum number of strides for any measure.
  static let minimumStrides = 3
  /// The minimum number of strides for measures of the feet, whose difference must exceed the noise of single
  /// contacts.
  static let minimumStridesForFeet = 8
  /// The maximum relative difference of a stride from the median; a larger one has a missed or an additional
  /// contact.
  private static let maximumDeparture = 0.25
  /// The tolerance in frames between a stride's first contact and the start of a straight stride, because
  /// adjacent blocks detect the same contact at slightly different positions.
  private static let slack = 5.0

  /// Creates the series.
  ///
  /// - Parameters:
  ///   - contacts: The contacts of the bout, in ascending order.
  ///   - straight: The strides outside of turns, with starts as frame indexes, in ascending order.
  ///   - regularity: The regularity of each block.
  ///   - asymmetry: The model that estimates asymmetry from regularity.
  init(
    _ contacts: [BlockReading.Contact], straight: [StrideMotion],
    regularity: [StrideRegularity] = [], asymmetry: AsymmetryModel = .shipped
  ) {
    self.asymmetry = asymmetry
    self.regularity = StrideRegularity.middle(regularity)
    var all: [Stride] = []
    var next = 0
    for (first, (second, third)) in zip(
      contacts, zip(contacts.dropFirst(), contacts.dropFirst(2)))
    {
      while next < straight.count, straight[next].start < first.place - Self.slack { next += 1 }
      guard next < straight.count, straight[next].start <= first.place + Self.slack
      else { continue }
      if let stride = Self.stride(first, second, third) { all.append(stride) }
    }
    let median = all.map(\.seconds).median ?? 0
    strides = all.filter { abs($0.seconds - median) <= Self.maximumDeparture * median }
  }

  private static func stride(
    _ first: BlockReading.Contact, _ second: BlockReading.Contact, _ third: BlockReading.Contact
  ) -> Stride? {
    let seconds = (third.place - first.place) / MotionFrame.rate
    guard StrideMeter.strideSeconds.contains(seconds) else { return nil }
    guard let foot = first.foot, let other = second.foot, let last = third.foot else {
      return Stride(seconds: seconds, stepSeconds: nil)
    }
    guard foot == last, foot != other else { return nil }
    let step = (second.place - first.place) / MotionFrame.rate
    let times =
      other == .left
      ? StepSeconds(left: step, right: seconds - step)
      : StepSeconds(left: seconds - step, right: step)
    return Stride(seconds: seconds, stepSeconds: times)
  }

  /// Steps per minute: two per stride.
  var cadence: Double? { meanSeconds.map { 120 / $0 } }

  /// The standard deviation of the stride time over its mean.
  var strideTimeVariability: Double? {
    guard let mean = meanSeconds else { return nil }
    let squares = strides.reduce(0) { $0 + ($1.seconds - mean) * ($1.seconds - mean) }
    return (squares / Double(strides.count - 1)).squareRoot() / mean
  }

  /// The median step times of either foot.
  var stepSeconds: StepSeconds? {
    let feet = strides.compactMap(\.stepSeconds)
    guard feet.count >= Self.minimumStridesForFeet, let left = feet.map(\.left).median,
      let right = feet.map(\.right).median
    else { return nil }
    return StepSeconds(left: left, right: right)
  }

  private var meanSeconds: Double? {
    guard strides.count >= Self.minimumStrides else { return nil }
    return strides.reduce(0) { $0 + $1.seconds } / Double(strides.count)
  }
}

/// A model of the temporal asymmetry of the feet from the regularity of their steps.
package struct AsymmetryModel: Hashable, Sendable {
  /// The asymmetry of symmetric walkers, whose steps vary, too.
  package let offset: Double
  /// The asymmetry per unit of missing symmetry.
  package let slope: Double

  package init(offset: Double, slope: Double) {
    self.offset = offset
    self.slope = slope
  }

  /// The model that is fitted on all recordings.
  package static let shipped = AsymmetryModel(
    offset: ContactTable.asymmetryOffset, slope: ContactTable.asymmetrySlope)

  /// Returns the missing part of ``StrideRegularity/symmetry``.
  package static func lack(symmetry: Double) -> Double { max(0, 1 - symmetry) }

  /// Returns the difference of the step times of both feet over their mean.
  func index(symmetry: Double) -> Double { offset + slope * Self.lack(symmetry: symmetry) }
}

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
