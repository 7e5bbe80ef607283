/// Walking or running under way: what was read of it so far.
struct OpenStretch: Sendable {
  let gait: Gait
  var plan: BlockPlan
  var contacts: [BlockReading.Contact] = []
  var strides: [StrideMotion] = []
  /// Of each block that has one, with the block's first contact.
  var regularities: [(place: Double, regularity: StrideRegularity)] = []
  /// Where turns were sharpest.
  var turns: [Double] = []
  /// Parts that were stairs by the look of the motion.
  var stairs: [StairsStretches.Stretch] = []
  /// Parts that were stairs by the air, rising.
  var climbs: [StairsStretches.Stretch] = []
  private var seam = ContactSeam()
  private var stretches = StairsStretches()

  init(_ gait: Gait, from start: Int) {
    self.gait = gait
    plan = BlockPlan(start: start)
  }

  /// Takes the next block.
  ///
  /// - Returns: Its contacts, without one that the block before had.
  mutating func take(_ reading: BlockReading) -> [BlockReading.Contact] {
    let new = seam.join(reading.contacts)
    contacts += new
    if let regularity = reading.regularity, let first = new.first?.place {
      regularities.append((first, regularity))
    }
    strides += reading.strides
    turns += reading.turns
    for window in reading.windows {
      if let stretch = stretches.process(window, startIndex: reading.startIndex) {
        stairs.append(stretch)
      }
    }
    return new
  }

  /// No more blocks come.
  mutating func finish() {
    if let stretch = stretches.finish() { stairs.append(stretch) }
  }
}
