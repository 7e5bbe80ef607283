internal import HealthModel

extension SyntheticRecording {
  /// Every log of Fixtures/logs.
  public static let all = [
    noFix, still, moving, hilly, tunnel, jump, clockStep, rollover, demonstration,
  ]

  /// 2026-05-02T09:00:00Z, a Saturday morning.
  private static let morning = Instant(microseconds: 1_777_712_400_000_000)

  private init(
    _ condition: String, _ explanation: String, receiver: ReceiverModel = .singleBand,
    disturbance: Disturbance = .none, course: Course = .track, legs: [Outing.Leg], seed: UInt64
  ) {
    self.init(
      condition: condition, explanation: explanation, receiver: receiver,
      disturbance: disturbance, course: course, outing: Outing(legs), marks: [],
      start: Self.morning, seed: seed, satelliteInterval: 10)
  }

  public static let noFix = SyntheticRecording(
    "nofix", "two minutes in which the receiver sees satellites and finds no position",
    disturbance: .noFix, legs: [.stand(seconds: 120)], seed: 1)

  public static let still = SyntheticRecording(
    "still", "ten minutes on one spot: every metre, climb and second of motion is invented",
    legs: [.stand(seconds: 600)], seed: 2)

  public static let moving = SyntheticRecording(
    "moving", "two laps of the track at a brisk walk, a stand of half a minute before and after",
    legs: [
      .stand(seconds: 30), .go(distance: 2 * Course.track.length, speed: 1.6), .stand(seconds: 30),
    ], seed: 3)

  public static let hilly = SyntheticRecording(
    "hilly", "once over the hill at a walk",
    course: .hill,
    legs: [
      .stand(seconds: 20), .go(distance: Course.hill.length, speed: 1.5), .stand(seconds: 20),
    ], seed: 4)

  public static let tunnel = SyntheticRecording(
    "tunnel", "one lap of the track; no position for 60 s of it, the first ones after it worse",
    disturbance: .outage(100..<160),
    legs: [.stand(seconds: 10), .go(distance: Course.track.length, speed: 1.6)], seed: 5)

  public static let jump = SyntheticRecording(
    "jump", "one lap of the track; for 3 s every position lies 300 m to the east",
    disturbance: .jump(120..<123, metersEast: 300),
    legs: [.stand(seconds: 10), .go(distance: Course.track.length, speed: 1.6)], seed: 6)

  public static let clockStep = SyntheticRecording(
    "clockstep",
    "one lap of the track; after 90 s the receiver learns of the 18 leap seconds and steps back",
    disturbance: .clockStep(at: 90, bySeconds: -18),
    legs: [.stand(seconds: 10), .go(distance: Course.track.length, speed: 1.6)], seed: 7)

  public static let rollover = SyntheticRecording(
    "rollover", "one lap of the track by a receiver whose calendar is 1024 weeks ahead",
    disturbance: .calendar(offByWeeks: 1024),
    legs: [.stand(seconds: 10), .go(distance: Course.track.length, speed: 1.6)], seed: 8)
}
