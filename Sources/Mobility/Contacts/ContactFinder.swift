import HealthModel

/// A finder of initial contacts and their feet in a block of walking.
///
/// 1. The length of the stride is known from the autocorrelation (``StrideLag``).
/// 2. A linear filter scaled to the stride scores each moment for either foot (``ContactScore``).
/// 3. The most likely alternation of feet through the moments of high score is selected (``ContactPath``).
/// 4. A second filter, of fixed length, corrects the time of each contact (``ContactModel``).
///
/// Where the forward direction is uncertain, both directions are tried and the one with the better path is
/// used.
///
/// **Sources** Contacts from the trunk's vertical motion: J. McCamley et al., *Gait Posture* 36, 316–318,
/// 2012; S. Del Din et al., *IEEE J. Biomed. Health Inform.* 20, 838–847, 2016; from its forward motion: W.
/// Zijlstra, A. L. Hof, *Gait Posture* 18(2), 1–10, 2003. Feet from yaw and roll: McCamley; M. Ullrich et
/// al., 2022. **Departs from them** in using all six channels at once over a whole stride, with fitted
/// weights in place of a wavelet and selected peaks, and in working per stride, so that a weak step of a
/// hemiparetic leg is found where a single peak is missing.
struct ContactFinder: Sendable {
  /// The ``StrideRhythm/certainty`` below which both directions are tried.
  private static let sureCertainty = 0.3
  /// The maximum correction as a share of a stride.
  private static let maximumCorrection = 0.1
  static let framesPerSample = 2.0

  private let sixAxes: ContactModel
  private let accelerationOnly: ContactModel

  init(sixAxes: ContactModel = .sixAxes, accelerationOnly: ContactModel = .accelerationOnly) {
    self.sixAxes = sixAxes
    self.accelerationOnly = accelerationOnly
  }

  /// Returns all contacts in the block's frames including the context, in ascending order; feet alternate
  /// except after a pause.
  func contacts(in block: LevelledBlock) -> [Contact] {
    guard let rhythm = block.rhythm else { return [] }
    return contacts(block, rhythm, near: 0..<block.force.count)
  }

  /// Returns the contacts from the block's core on and the two that follow, which complete all strides that
  /// begin there.
  func coreContacts(in block: LevelledBlock) -> [Contact] {
    guard let rhythm = block.rhythm else { return [] }
    return contacts(block, rhythm, near: block.core)
  }

  private func contacts(
    _ block: LevelledBlock, _ rhythm: StrideRhythm, near frames: Range<Int>
  ) -> [Contact] {
    let model = block.turning.isEmpty ? accelerationOnly : sixAxes
    let found = Self.walk(rhythm, model)
    // The range whose contacts a correction could move into these frames, including two more.
    let margin = Self.maximumCorrection * rhythm.stride
    let earliest = Double(frames.lowerBound) / Self.framesPerSample - margin
    let latest = Double(frames.upperBound) / Self.framesPerSample + margin
    let first = found.contacts.firstIndex { $0.place >= earliest } ?? found.contacts.count
    let end = found.contacts.firstIndex { $0.place > latest } ?? found.contacts.count
    return found.contacts[first..<min(max(first, end) + 2, found.contacts.count)].map { candidate in
      let late = Self.correction(of: candidate, rhythm, model, isReversed: found.isReversed)
      let place = candidate.place + min(max(late, -margin), margin)
      return Contact(
        frame: place * Self.framesPerSample, foot: candidate.foot,
        confidence: min(max(candidate.score, 0), 1))
    }
  }

  /// The most likely path of contacts in a block, before the correction of times.
  struct Walk {
    var contacts: [ContactScore.Candidate]
    var worth: Double
    /// Whether forward and backward were exchanged.
    var isReversed: Bool
  }

  /// Returns the better of the two directions, where the forward direction is uncertain.
  static func walk(_ rhythm: StrideRhythm, _ model: ContactModel) -> Walk {
    let sums = ContactScore.sums(of: rhythm, model)
    let found = walk(sums, rhythm, model, isReversed: false)
    guard rhythm.certainty <= sureCertainty else { return found }
    let other = walk(sums, rhythm, model, isReversed: true)
    return other.worth > found.worth ? other : found
  }

  private static func walk(
    _ sums: TrunkOutline, _ rhythm: StrideRhythm, _ model: ContactModel, isReversed: Bool
  ) -> Walk {
    let candidates = ContactScore(sums, model, isReversed: isReversed).candidates()
    let path = ContactPath(candidates, stride: rhythm.stride)
    return Walk(
      contacts: path.chosen.map { candidates[$0] }, worth: path.worth, isReversed: isReversed)
  }

  /// Returns the number of samples by which the contact is later than the maximum of its score.
  private static func correction(
    of contact: ContactScore.Candidate, _ rhythm: StrideRhythm, _ model: ContactModel,
    isReversed: Bool
  ) -> Double {
    var sum = SIMD8<Float>.zero
    rhythm.signal.withUnsafeBufferPointer { signal in
      for index in model.timing.indices {
        sum += model.timing[index] * timingTap(index, at: contact.place, in: signal)
      }
    }
    sum *= signs(of: contact.foot, isReversed: isReversed)
    return Double(sum.sum()) + model.timingConstant
  }

  /// Returns the signal at a tap around a contact; the signal is extended by its end values.
  static func timingTap(
    _ index: Int, at place: Double, in signal: TrunkOutline
  ) -> SIMD8<Float> {
    signal.withUnsafeBufferPointer { timingTap(index, at: place, in: $0) }
  }

  @inline(__always)
  private static func timingTap(
    _ index: Int, at place: Double, in signal: UnsafeBufferPointer<SIMD8<Float>>
  ) -> SIMD8<Float> {
    let middle = ContactModel.timingTaps / 2
    let spacing = ContactModel.timingReach * MotionFrame.rate / framesPerSample / Double(middle)
    let last = signal.count - 2
    let place = min(max(place + Double(index - middle) * spacing, 0), Double(last + 1))
    let whole = min(Int(clamping: place), last)
    let part = Float(place - Double(whole))
    return signal[whole] * (1 - part) + signal[whole + 1] * part
  }

  /// Returns the signs that map the contact of a foot to that of a left foot, as seen from behind.
  static func signs(of foot: Foot, isReversed: Bool) -> SIMD8<Float> {
    (foot == .right ? TrunkOutline.sideways : SIMD8(repeating: 1))
      * (isReversed ? TrunkOutline.backwards : SIMD8(repeating: 1))
  }
}

/// An initial contact of a foot with the ground.
struct Contact: Hashable, Sendable {
  /// The position in the block in frames, with fraction.
  var frame: Double
  /// The foot; `nil` where it is unknown.
  var foot: Foot?
  /// The model's score, 0 to 1; a clear contact has about 0.8.
  var confidence: Double
}

/// Joins the contacts of adjacent blocks.
///
/// Both blocks may detect a contact near their boundary, at slightly different positions.
struct ContactSeam: Hashable, Sendable {
  /// The minimum distance between two contacts: 0.16 s, in frames.
  static let minimumFrames = 0.16 * MotionFrame.rate

  private var last: Double?

  init() {}

  /// Returns the contacts of the next block, without one that the previous block already reported.
  mutating func join(_ contacts: [BlockReading.Contact]) -> [BlockReading.Contact] {
    var joined = contacts
    if let last, let first = joined.first, first.place - last < Self.minimumFrames {
      joined.removeFirst()
    }
    last = joined.last?.place ?? last
    return joined
  }
}
