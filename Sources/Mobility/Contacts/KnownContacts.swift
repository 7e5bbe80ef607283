internal import Foundation

/// A walk with annotated contacts as ``ContactFinder`` processes it: the training data of ``ContactModel``.
package struct KnownContacts: Sendable {
  /// An annotated contact of a foot with the ground.
  package struct Mark: Hashable, Sendable {
    /// Seconds since the first reading.
    package var seconds: Double
    package var foot: Foot

    package init(seconds: Double, foot: Foot) {
      self.seconds = seconds
      self.foot = foot
    }
  }

  /// The input of a filter at a moment with its target output.
  package struct Example: Sendable {
    /// The input by tap; lanes are up, ahead, left, yaw, roll and pitch.
    package var taps: [SIMD8<Float>]
    package var target: Target
  }

  package enum Target: Hashable, Sendable {
    /// The proximity of the contacts of either foot: 1 at a contact.
    case score(left: Double, right: Double)
    /// The number of samples of the rhythm by which the contact is later than the maximum of its score.
    case lateness(Double)
  }

  private struct Block {
    var rhythm: StrideRhythm
    /// The core in samples of the rhythm.
    var core: Range<Double>
    /// Whether the block's forward direction is actually backward.
    var isReversed: Bool
    /// The marks in the block's frames, with positions in samples of the rhythm.
    var marks: [(place: Double, foot: Foot)]
  }

  private let blocks: [Block]

  /// The width of the target around a contact as a share of a stride; a smaller one would exceed the accuracy
  /// of the marks.
  private static let markDeviation = 0.052
  /// The margin around the marks in which the absence of contacts is known: 0.4 s, in samples.
  private static let markMargin = 10.0
  /// The maximum distance of a detected contact from its mark: 0.3 s, in samples.
  private static let maximumLateness = 7.5

  /// Creates the training data of a walk.
  ///
  /// - Parameters:
  ///   - recording: With or without rotation.
  ///   - span: From the first step to the last, in seconds since the first reading.
  ///   - marks: In ascending order of time.
  ///   - ahead: The approximate direction of walking, along the sensor's axes.
  ///   - usesRotation: Whether to use rotation where available.
  package init(
    _ recording: KnownFrames, span: Range<Double>, marks: [Mark], ahead: SIMD3<Double>,
    usesRotation: Bool
  ) {
    let samples = MotionFrame.rate / ContactFinder.framesPerSample
    blocks = recording.blocks(span: span).compactMap { block in
      var block = block
      block.hasRotation = block.hasRotation && usesRotation
      let level = LevelledBlock(block)
      guard let rhythm = level.rhythm else { return nil }
      let first = Double(block.startIndex) / ContactFinder.framesPerSample
      let known = marks.map { (place: $0.seconds * samples - first, foot: $0.foot) }
      return Block(
        rhythm: rhythm,
        core: Double(block.core.lowerBound) / ContactFinder.framesPerSample..<Double(
          block.core.upperBound) / ContactFinder.framesPerSample,
        isReversed: (level.ahead * SIMD4(ahead, 0)).sum() < 0,
        marks: known.filter { $0.place >= 0 && $0.place < Double(rhythm.signal.count) })
    }
  }

  /// The similarity of consecutive steps; `nil` where nothing repeats.
  package var symmetry: Double? {
    StrideRegularity.middle(blocks.map { StrideRegularity($0.rhythm) })?.symmetry
  }

  /// Visits every moment of the walk, in the correct orientation.
  package func visitScores(_ visit: (Example) -> Void) {
    for block in blocks {
      guard let first = block.marks.first?.place, let last = block.marks.last?.place else {
        continue
      }
      for index in block.rhythm.signal.indices {
        let place = Double(index)
        guard block.core.contains(place), place > first - Self.markMargin,
          place < last + Self.markMargin
        else { continue }
        func nearness(_ foot: Foot) -> Double {
          let width = Self.markDeviation * block.rhythm.stride
          return block.marks.reduce(0) { sum, mark in
            guard mark.foot == foot else { return sum }
            let away = (place - mark.place) / width
            return sum + exp(-0.5 * away * away)
          }
        }
        visit(
          Example(
            taps: ContactScore.taps(at: index, in: block.rhythm, isReversed: block.isReversed),
            target: .score(left: nearness(.left), right: nearness(.right))))
      }
    }
  }

  /// Visits every contact that a model finds near a mark of its foot, mapped to a left foot.
  package func visitTimings(by model: ContactModel, _ visit: (Example) -> Void) {
    for block in blocks {
      let walk = ContactFinder.walk(block.rhythm, model)
      for foot in [Foot.left, .right] {
        var found = walk.contacts.filter { $0.foot == foot }
        for mark in block.marks where mark.foot == foot {
          guard
            let nearest = found.indices.min(by: {
              abs(found[$0].place - mark.place) < abs(found[$1].place - mark.place)
            }), abs(found[nearest].place - mark.place) <= Self.maximumLateness
          else { continue }
          let place = found.remove(at: nearest).place
          guard block.core.contains(place) else { continue }
          let signs = ContactFinder.signs(of: foot, isReversed: walk.isReversed)
          visit(
            Example(
              taps: (0..<ContactModel.timingTaps).map {
                ContactFinder.timingTap($0, at: place, in: block.rhythm.signal) * signs
              }, target: .lateness(mark.place - place)))
        }
      }
    }
  }
}
