/// The accumulated readings of walking or running in progress.
struct OpenInterval: Sendable {
  let gait: Gait
  var plan: BlockPlan
  var contacts: [BlockReading.Contact] = []
  var strides: [StrideMotion] = []
  /// The regularity of each block that has one, with the block's first contact.
  var regularities: [(place: Double, regularity: StrideRegularity)] = []
  /// The positions where turns are sharpest.
  var turns: [Double] = []
  /// The parts classified as stairs by motion.
  var stairs: [StairsIntervals.Interval] = []
  /// The parts classified as stairs by air pressure, in ascending order.
  var climbs: [StairsIntervals.Interval] = []
  private var seam = ContactSeam()
  private var intervals = StairsIntervals()

  init(_ gait: Gait, from start: Int) {
    self.gait = gait
    plan = BlockPlan(start: start)
  }

  /// Appends the next block.
  ///
  /// - Returns: Its contacts, without one that the previous block already reported.
  mutating func receive(_ reading: BlockReading) -> [BlockReading.Contact] {
    let new = seam.join(reading.contacts)
    contacts += new
    if let regularity = reading.regularity, let first = new.first?.place {
      regularities.append((first, regularity))
    }
    strides += reading.strides
    turns += reading.turns
    for window in reading.windows {
      if let interval = intervals.process(window, startIndex: reading.startIndex) {
        stairs.append(interval)
      }
    }
    return new
  }

  /// Ends the blocks.
  mutating func finish() {
    if let interval = intervals.finish() { stairs.append(interval) }
  }
}
