/// A segment of walking, divided at stairs; each level part between them is measured separately.
struct IntervalParts: Sendable {
  struct Part: Sendable {
    var places: Range<Double>
    /// The direction of stairs; `nil` where the ground is level by motion.
    var stairs: StairsBout.Direction?
    var contacts: [BlockReading.Contact]
    var strides: [StrideMotion]
    var regularities: [StrideRegularity]
    var turnCount: Int
  }

  let parts: [Part]

  /// Divides a segment.
  ///
  /// - Parameters:
  ///   - interval: The readings of the segment.
  ///   - stairs: The parts with stairs, in ascending order and not overlapping.
  init(_ interval: OpenInterval, stairs: [StairsIntervals.Interval]) {
    var parts: [Part] = []
    var start = -Double.infinity
    for stair in stairs {
      let (first, last) = (Double(stair.frames.lowerBound), Double(stair.frames.upperBound))
      parts.append(Self.part(of: interval, start..<max(start, first), nil))
      parts.append(Self.part(of: interval, first..<last, stair.direction))
      start = last
    }
    parts.append(Self.part(of: interval, start..<Double.infinity, nil))
    self.parts = parts.filter { !$0.contacts.isEmpty }
  }

  private static func part(
    of interval: OpenInterval, _ places: Range<Double>, _ stairs: StairsBout.Direction?
  ) -> Part {
    Part(
      places: places, stairs: stairs,
      contacts: interval.contacts.filter { places.contains($0.place) },
      strides: interval.strides.filter {
        // A stride that ends on stairs does not count as level.
        places.contains($0.start)
          && $0.start + $0.seconds * MotionFrame.rate < places.upperBound
      },
      regularities: interval.regularities.filter { places.contains($0.place) }.map(\.regularity),
      turnCount: interval.turns.count { places.contains($0) })
  }
}
