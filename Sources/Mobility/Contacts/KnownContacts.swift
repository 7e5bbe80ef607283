internal import Foundation

/// A walk whose contacts somebody else has marked, as ``ContactFinder`` sees it: what ``ContactModel`` is
/// trained with.
package struct KnownContacts: Sendable {
  /// A foot that touched the ground.
  package struct Mark: Hashable, Sendable {
    /// Since the first reading.
    package var seconds: Double
    package var foot: Foot

    package init(seconds: Double, foot: Foot) {
      self.seconds = seconds
      self.foot = foot
    }
  }

  /// What the taps of a filter see at a moment, with what it should make of that.
  package struct Example: Sendable {
    /// By tap; lanes are up, ahead, left, yaw, roll and pitch.
    package var taps: [SIMD8<Float>]
    package var target: Target
  }

  package enum Target: Hashable, Sendable {
    /// How near the contacts of either foot are: 1 at a contact.
    case score(left: Double, right: Double)
    /// By how many samples of the rhythm the contact is later than where its score is highest.
    case lateness(Double)
  }

  private struct Block {
    var rhythm: StrideRhythm
    /// In samples of the rhythm.
    var core: Range<Double>
    /// Whether what the block takes for ahead is behind.
    var isReversed: Bool
    /// Those in the block's frames; places in samples of the rhythm.
    var marks: [(place: Double, foot: Foot)]
  }

  private let blocks: [Block]

  /// How far from a contact half of it is seen, as a part of a stride; less is no surer than the marks.
  private static let markDeviation = 0.052
  /// Before the first mark and after the last it is not known for longer that no foot touched the ground:
  /// 0.4 s, in samples.
  private static let markMargin = 10.0
  /// A contact that is found further from its mark is another: 0.3 s, in samples.
  private static let mostLateness = 7.5

  /// - Parameters:
  ///   - recording: With rotation or without.
  ///   - span: From the first step to the last, in seconds since the first reading.
  ///   - marks: By rising time.
  ///   - ahead: About where the person goes, along the sensor's axes.
  ///   - usesRotation: Whether rotation is to be seen, if there is any.
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

  /// How alike one step is to the next; `nil` where nothing repeats.
  package var symmetry: Double? {
    StrideRegularity.middle(blocks.map { StrideRegularity($0.rhythm) })?.symmetry
  }

  /// Every moment of the walk, seen the right way round.
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

  /// Every contact that a model finds near a mark of its foot, as that of a left foot.
  package func visitTimings(by model: ContactModel, _ visit: (Example) -> Void) {
    for block in blocks {
      let walk = ContactFinder.walk(block.rhythm, model)
      for foot in [Foot.left, .right] {
        var found = walk.contacts.filter { $0.foot == foot }
        for mark in block.marks where mark.foot == foot {
          guard
            let nearest = found.indices.min(by: {
              abs(found[$0].place - mark.place) < abs(found[$1].place - mark.place)
            }), abs(found[nearest].place - mark.place) <= Self.mostLateness
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
