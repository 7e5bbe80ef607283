internal import HealthModel

extension SyntheticRecording {
  /// The three minutes that `make demo` records live.
  ///
  /// Two laps of the 100 m loop, with a lap mark after the first. In the middle of the second one the walker
  /// pauses and walks half a lap further, which must not add to the distance. Marks state when to press which
  /// button.
  public static let demonstration: SyntheticRecording = {
    let pace = 1.7
    let legs: [Outing.Leg] = [
      .stand(seconds: 20),
      .go(distance: 150, speed: pace),
      .stand(seconds: 4),
      .go(distance: 50, speed: pace),
      .stand(seconds: 4),
      .go(distance: 50, speed: pace),
      .stand(seconds: 6),
    ]
    let outing = Outing(legs)
    // Buttons are pressed while the walker stands still, on a whole second.
    func middle(ofStand leg: Int, plus seconds: Double = 2) -> Double {
      (outing.start(ofLeg: leg) + seconds).rounded()
    }
    return SyntheticRecording(
      condition: "demo",
      explanation: "two rounds of 100 m, a lap after the first, a pause of 50 m in the second",
      receiver: .dualBand, disturbance: .none, course: .parkLoop, outing: outing,
      marks: [
        Mark(name: "record", seconds: 12),
        Mark(name: "lap", seconds: outing.time(atDistance: 100).rounded()),
        Mark(name: "pause", seconds: middle(ofStand: 2)),
        Mark(name: "resume", seconds: middle(ofStand: 4)),
        Mark(name: "stop", seconds: middle(ofStand: 6, plus: 4)),
      ],
      start: Instant(microseconds: 1_777_712_400_000_000), seed: 9, satelliteInterval: 1)
  }()
}

extension SyntheticRecording {
  /// A steady walk around the track for as long as measurements need, never checked in.
  public static func long(minutes: Int) -> SyntheticRecording {
    let pace = 1.5
    return SyntheticRecording(
      condition: "long", explanation: "\(minutes) minutes round the track", receiver: .singleBand,
      disturbance: .none, course: .track,
      outing: Outing([.go(distance: Double(minutes) * 60 * pace, speed: pace)]), marks: [],
      start: Instant(microseconds: 1_777_712_400_000_000), seed: 10, satelliteInterval: 1)
  }
}
