import HealthModel

/// Finds initial contacts and their feet in a block of walking.
///
/// 1. The stride's length is known from what repeats (``StrideLag``).
/// 2. A linear filter stretched to the stride scores each moment for either foot (``ContactScore``).
/// 3. The likeliest alternation of feet through the moments of high score is the walk (``ContactPath``).
/// 4. A second filter, of fixed length, corrects each contact's time (``ContactModel``).
///
/// Where it is not sure which way is ahead, both are tried and the better walk counts.
///
/// **Sources** Contacts from the trunk's vertical motion: J. McCamley et al., *Gait Posture* 36, 316–318,
/// 2012; S. Del Din et al., *IEEE J. Biomed. Health Inform.* 20, 838–847, 2016; from its forward motion: W.
/// Zijlstra, A. L. Hof, *Gait Posture* 18(2), 1–10, 2003. Feet from yaw and roll: McCamley; M. Ullrich et
/// al., 2022. **Departs from them** in using all six channels at once over a whole stride, with weights that
/// were fitted instead of a wavelet and peaks that were chosen, and in working per stride, so that a weak
/// step of a hemiparetic leg is found where a single peak is missing.
struct ContactFinder: Sendable {
  /// Below this ``StrideRhythm/certainty`` both directions are tried.
  private static let sureCertainty = 0.3
  /// A correction is at most this part of a stride.
  private static let mostCorrection = 0.1
  static let framesPerSample = 2.0

  private let sixAxes: ContactModel
  private let accelerationOnly: ContactModel

  init(sixAxes: ContactModel = .sixAxes, accelerationOnly: ContactModel = .accelerationOnly) {
    self.sixAxes = sixAxes
    self.accelerationOnly = accelerationOnly
  }

  /// All contacts in the block's frames, its context included, by rising place; feet alternate except
  /// after a pause.
  func contacts(in block: LevelledBlock) -> [Contact] {
    guard let rhythm = block.rhythm else { return [] }
    return contacts(block, rhythm, near: 0..<block.force.count)
  }

  /// The contacts from the block's core on, and two after it: all that the strides have which begin there.
  func coreContacts(in block: LevelledBlock) -> [Contact] {
    guard let rhythm = block.rhythm else { return [] }
    return contacts(block, rhythm, near: block.core)
  }

  private func contacts(
    _ block: LevelledBlock, _ rhythm: StrideRhythm, near frames: Range<Int>
  ) -> [Contact] {
    let model = block.turning.isEmpty ? accelerationOnly : sixAxes
    let found = Self.walk(rhythm, model)
    // What a correction could bring to these frames, and two more.
    let margin = Self.mostCorrection * rhythm.stride
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

  /// The likeliest walk in a block, its contacts where their scores are highest.
  struct Walk {
    var contacts: [ContactScore.Candidate]
    var worth: Double
    /// Whether ahead was taken to be behind.
    var isReversed: Bool
  }

  /// The better of the two directions, where it is not sure which is ahead.
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

  /// By how many samples the contact is later than where its score is highest.
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

  /// The signal at a tap about a contact; beyond its ends it stays as it is there.
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

  /// What makes a foot's contact that of a left foot, seen from behind.
  static func signs(of foot: Foot, isReversed: Bool) -> SIMD8<Float> {
    (foot == .right ? TrunkOutline.sideways : SIMD8(repeating: 1))
      * (isReversed ? TrunkOutline.backwards : SIMD8(repeating: 1))
  }
}
