import Signals

/// The strides of a bout in order, and what they say of it.
struct StrideSeries: Hashable, Sendable {
  /// From a contact to the next of the same foot.
  struct Stride: Hashable, Sendable {
    var seconds: Double
    /// `nil` where feet are unknown.
    var stepSeconds: StepSeconds?
  }

  /// How long a step takes, up to the contact of either foot.
  struct StepSeconds: Hashable, Sendable {
    var left: Double
    var right: Double
  }

  /// Those that are straight and of a length that goes with the others'.
  let strides: [Stride]
  /// In the middle of all blocks of the bout; `nil` where none had a rhythm.
  let regularity: StrideRegularity?
  let asymmetry: AsymmetryModel

  /// Fewer say nothing of a person.
  static let leastStrides = 3
  /// A difference of the feet has to be told from the noise of single contacts.
  static let leastStridesForFeet = 8
  /// A stride further from the median, as a part of it, has lost or won a contact.
  private static let mostDeparture = 0.25
  /// How far a stride's first contact may be from where a straight stride begins, in frames: neighbouring
  /// blocks see the same contact a little differently.
  private static let slack = 5.0

  /// - Parameters:
  ///   - contacts: Of the bout, by rising place.
  ///   - straight: The strides that are in no turn, their starts among all frames, rising.
  ///   - regularity: Of each block.
  ///   - asymmetry: What tells the difference of the feet by it.
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
    strides = all.filter { abs($0.seconds - median) <= Self.mostDeparture * median }
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

  /// Steps a minute: two a stride.
  var cadence: Double? { meanSeconds.map { 120 / $0 } }

  /// The standard deviation of the stride time over its mean.
  var strideTimeVariability: Double? {
    guard let mean = meanSeconds else { return nil }
    let squares = strides.reduce(0) { $0 + ($1.seconds - mean) * ($1.seconds - mean) }
    return (squares / Double(strides.count - 1)).squareRoot() / mean
  }

  /// The medians of the steps of either foot.
  var stepSeconds: StepSeconds? {
    let feet = strides.compactMap(\.stepSeconds)
    guard feet.count >= Self.leastStridesForFeet, let left = feet.map(\.left).median,
      let right = feet.map(\.right).median
    else { return nil }
    return StepSeconds(left: left, right: right)
  }

  private var meanSeconds: Double? {
    guard strides.count >= Self.leastStrides else { return nil }
    return strides.reduce(0) { $0 + $1.seconds } / Double(strides.count)
  }
}
