/// The analysis of a block of walking.
struct BlockAnalysis: Sendable {
  private let placement: BodyPlacement
  private let contacts: ContactFinder
  private let steps = StepCounter()
  private let strides = StrideMeter()
  private let turns = TurnFinder()
  private var level = LevelledBlock()
  private var stairs: (with: StairsClassifier?, without: StairsClassifier?)

  init(_ placement: BodyPlacement, contacts: ContactFinder = ContactFinder()) {
    self.placement = placement
    self.contacts = contacts
    stairs = (
      StairsClassifier(placement, hasRotation: true),
      StairsClassifier(placement, hasRotation: false)
    )
  }

  /// Analyzes a block; for gaits other than walking only the steps are detected.
  mutating func read(_ block: MotionBlock, _ gait: Gait) -> BlockReading {
    var reading = BlockReading()
    reading.startIndex = block.startIndex
    let start = Double(block.startIndex)
    guard placement.isOnTrunk || placement == .pocket else {
      reading.contacts = counted(block)
      return reading
    }
    level.read(block)
    if gait == .walking {
      reading.windows =
        block.hasRotation
        ? stairs.with?.windows(in: level) ?? [] : stairs.without?.windows(in: level) ?? []
    }
    guard placement.isOnTrunk, gait == .walking else {
      reading.contacts = counted(block)
      return reading
    }
    reading.regularity = level.rhythm.map(StrideRegularity.init)
    let found = contacts.coreContacts(in: level)
    let turned = turns.turns(in: level, startIndex: block.startIndex)
    reading.turns = turned.map { $0.peak + start }
    reading.strides = strides.strides(
      in: level, contacts: found, turns: turned.map { $0.start..<max($0.start, $0.end) }
    ).map { stride in
      var stride = stride
      stride.start += start
      return stride
    }
    let core = Double(block.core.lowerBound)..<Double(block.core.upperBound)
    reading.contacts = found.filter { core.contains($0.frame) }.map {
      BlockReading.Contact(place: $0.frame + start, foot: $0.foot)
    }
    return reading
  }

  private func counted(_ block: MotionBlock) -> [BlockReading.Contact] {
    steps.steps(in: block).map {
      BlockReading.Contact(place: $0 + Double(block.startIndex), foot: nil)
    }
  }
}
