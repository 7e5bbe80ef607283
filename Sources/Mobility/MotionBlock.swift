import HealthModel

/// A segment of frames that is analyzed at once: a core with context before and after.
struct MotionBlock: Sendable {
  /// Frames of ``MotionFrame/rate``, without gaps.
  var frames: ContiguousArray<MotionFrame>
  /// The index of the first frame in the recording.
  var startIndex: Int
  /// The frames whose events belong to this block; events in the context belong to adjacent blocks.
  var core: Range<Int>
  /// Whether the sensor measures rotation.
  var hasRotation: Bool
}

/// The sensor's values at one of fifty frames per second, in the sensor's frame.
struct MotionFrame: Hashable, Sendable {
  /// The number of frames per second; contacts are located between frames.
  static let rate = 50.0

  /// Specific force in m/s² along x, y, z; the last lane is 0.
  var acceleration: SIMD4<Double>
  /// Angular rate in rad/s about x, y, z; the last lane is 0.
  var rotation: SIMD4<Double>
}

/// The processing of completed segments of walking, and of air pressure.
///
/// Air pressure and steps share a time axis that begins with the first frame, so a correction of the clock
/// shifts both equally.
extension MobilityEngine {
  /// Returns the time of a frame index on the stairs tracker's axis.
  func engineTime(_ place: Double) -> Instant {
    Instant(microseconds: Int64(clamping: (place * 1e6 / MotionFrame.rate).rounded()))
  }

  /// Processes air pressure; readings before the first motion are skipped.
  mutating func receive(_ reading: Reading<AirPressure>) {
    guard let origin = intake.clock.origin else { return }
    let time = Instant(microseconds: reading.time.microseconds &- origin.microseconds)
    hasAir = true
    stairs.process(Reading(time: time, uptime: reading.uptime, value: reading.value))
  }

  mutating func reportStairs(known place: Double) {
    guard hasAir else { return }
    report(stairs.stairs(stepsKnownTo: engineTime(place)))
  }

  /// Reports the remaining stairs at the end of the readings.
  mutating func finishStairs() {
    guard hasAir else { return }
    report(stairs.finish())
  }

  private mutating func report(_ bouts: [StairsBout]) {
    for var bout in bouts {
      open?.climbs.append(StairsIntervals.Interval(bout))
      bout.span = fromEngineTime(bout.span)
      findings.append(.stairs(bout))
    }
  }

  private func fromEngineTime(_ span: TimeRange) -> TimeRange {
    TimeRange(
      start: intake.clock.instant(microseconds: span.start.microseconds),
      end: intake.clock.instant(microseconds: span.end.microseconds))
  }

  /// Reports the bouts of a completed segment.
  mutating func report(_ interval: OpenInterval) {
    guard interval.gait == .walking else { return }
    var interval = interval
    interval.finish()
    let climbs = Self.climbs(
      known: interval.climbs, seen: interval.stairs.filter { !isLevel($0) })
    for part in IntervalParts(interval, stairs: climbs).parts {
      guard let first = part.contacts.first?.place, let last = part.contacts.last?.place else {
        continue
      }
      let span = span(first..<last)
      if let direction = part.stairs, !hasAir {
        findings.append(
          .stairs(
            StairsBout(span: span, direction: direction, stepCount: part.contacts.count)))
      }
      let ground = FlatGround.ground(
        of: TimeRange(start: engineTime(first), end: engineTime(last)),
        stepCount: part.contacts.count,
        history: stairs.history, hasStairs: part.stairs != nil)
      if let bout = builder.bout(part, span: span, ground: ground) { findings.append(.bout(bout)) }
    }
  }

  /// Returns the stairs by air pressure, and those by motion where air pressure found none, in ascending
  /// order.
  private static func climbs(
    known: [StairsIntervals.Interval], seen: [StairsIntervals.Interval]
  ) -> [StairsIntervals.Interval] {
    let others = seen.filter { seen in !known.contains { $0.frames.overlaps(seen.frames) } }
    return (known + others).sorted { $0.frames.lowerBound < $1.frames.lowerBound }
  }

  /// Returns whether air pressure excludes stairs that the motion indicated.
  private func isLevel(_ climb: StairsIntervals.Interval) -> Bool {
    let span = TimeRange(
      start: engineTime(Double(climb.frames.lowerBound)),
      end: engineTime(Double(climb.frames.upperBound)))
    // About two steps per second; the slope estimate is equally approximate.
    let steps = climb.frames.count * 2 / Int(clamping: MotionFrame.rate)
    return FlatGround.ground(of: span, stepCount: steps, history: stairs.history, hasStairs: true)
      == .flat
  }
}

extension StairsIntervals.Interval {
  /// Creates a segment from stairs by air pressure; their span is on the tracker's time axis.
  fileprivate init(_ bout: StairsBout) {
    func place(_ time: Instant) -> Double { Double(time.microseconds) * MotionFrame.rate / 1e6 }
    // Rounded outward, so that no frame of the stairs counts as level.
    let first = Int(clamping: place(bout.span.start).rounded(.down))
    let last = Int(clamping: place(bout.span.end).rounded(.up))
    self.init(frames: first..<last, direction: bout.direction, probability: 1)
  }
}
