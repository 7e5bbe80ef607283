import HealthModel

/// What the engine makes of a stretch of walking that is over, and of the air.
///
/// Air and steps meet on a line of time that begins with the first frame, so that a clock that is corrected
/// moves both alike.
extension MobilityEngine {
  /// A place among all frames as the stairs tracker counts time.
  func engineTime(_ place: Double) -> Instant {
    Instant(microseconds: Int64(clamping: (place * 1e6 / MotionFrame.rate).rounded()))
  }

  /// Air from before the first motion says nothing about it.
  mutating func take(_ reading: Reading<AirPressure>) {
    guard let origin = intake.clock.origin else { return }
    let time = Instant(microseconds: reading.time.microseconds &- origin.microseconds)
    hasAir = true
    stairs.process(Reading(time: time, uptime: reading.uptime, value: reading.value))
  }

  mutating func tellStairs(known place: Double) {
    guard hasAir else { return }
    tell(stairs.stairs(stepsKnownTo: engineTime(place)))
  }

  /// The stairs that were still to be told, when no reading comes any more.
  mutating func finishStairs() {
    guard hasAir else { return }
    tell(stairs.finish())
  }

  private mutating func tell(_ bouts: [StairsBout]) {
    for var bout in bouts {
      open?.climbs.append(StairsStretches.Stretch(bout))
      bout.span = fromEngineTime(bout.span)
      findings.append(.stairs(bout))
    }
  }

  private func fromEngineTime(_ span: Span) -> Span {
    Span(
      start: intake.clock.instant(microseconds: span.start.microseconds),
      end: intake.clock.instant(microseconds: span.end.microseconds))
  }

  /// Tells the bouts of a stretch that is over.
  mutating func tell(_ stretch: OpenStretch) {
    guard stretch.gait == .walking else { return }
    var stretch = stretch
    stretch.finish()
    let climbs = Self.climbs(
      known: stretch.climbs, seen: stretch.stairs.filter { !isLevel($0) })
    for part in StretchParts(stretch, stairs: climbs).parts {
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
        of: Span(start: engineTime(first), end: engineTime(last)), stepCount: part.contacts.count,
        history: stairs.history, hasStairs: part.stairs != nil)
      if let bout = builder.bout(part, span: span, ground: ground) { findings.append(.bout(bout)) }
    }
  }

  /// Stairs by the air, and what looked like stairs where the air knew of none, by rising place.
  private static func climbs(
    known: [StairsStretches.Stretch], seen: [StairsStretches.Stretch]
  ) -> [StairsStretches.Stretch] {
    let others = seen.filter { seen in !known.contains { $0.frames.overlaps(seen.frames) } }
    return (known + others).sorted { $0.frames.lowerBound < $1.frames.lowerBound }
  }

  /// Whether the air says that there were no stairs, whatever the motion looked like.
  private func isLevel(_ climb: StairsStretches.Stretch) -> Bool {
    let span = Span(
      start: engineTime(Double(climb.frames.lowerBound)),
      end: engineTime(Double(climb.frames.upperBound)))
    // About two steps a second; the slope by which it is judged is as rough.
    let steps = climb.frames.count * 2 / Int(clamping: MotionFrame.rate)
    return FlatGround.ground(of: span, stepCount: steps, history: stairs.history, hasStairs: true)
      == .flat
  }
}

extension StairsStretches.Stretch {
  /// Stairs that the air knows of; their span is in the tracker's time.
  fileprivate init(_ bout: StairsBout) {
    func place(_ time: Instant) -> Double { Double(time.microseconds) * MotionFrame.rate / 1e6 }
    // No frame of the stairs is left to what is level.
    let first = Int(clamping: place(bout.span.start).rounded(.down))
    let last = Int(clamping: place(bout.span.end).rounded(.up))
    self.init(frames: first..<last, direction: bout.direction, probability: 1)
  }
}
