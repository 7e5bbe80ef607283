import Mobility

/// The two datasets with events of both feet.
extension GaitFile {
  private struct Subject: Decodable {
    var heightM: Double?
  }

  private struct Derived: Decodable {
    var cadenceSpm: Double
    var doubleSupportPercent: Double
    var stepTimeAsymmetryPercent: Double
  }

  private struct VoisardWalk: Decodable {
    var fs: Double
    var subject: Subject
    var trialSamples: [Double]
    var uturnSamples: [Double]
    var leftToeOffHeelStrike: [[Double]]
    var rightToeOffHeelStrike: [[Double]]
    var derived: Derived
  }

  private struct StrokeWalk: Decodable {
    var fs: Double
    var subject: Subject
    var referenceSpeedMps: Double?
    var steadySamples: [Double]
    var leftToeOffHeelStrike: [[Double]]
    var rightToeOffHeelStrike: [[Double]]
    var derived: Derived
  }

  /// Reads a walk of ten meters, a turn, and ten meters.
  ///
  /// The marks were not instrumented, so speeds are accurate to 8 percent.
  func voisard() throws(GaitRecordingError) -> GaitRecording {
    let walk = try json(VoisardWalk.self, name + ".json")
    guard walk.trialSamples.count == 2, walk.uturnSamples.count == 2 else {
      throw GaitRecordingError(file: name, expected: "a trial and a turn")
    }
    let (trial, turn) = (
      walk.trialSamples.map { $0 / walk.fs }, walk.uturnSamples.map { $0 / walk.fs }
    )
    var reference = GaitReference()
    Self.fill(
      &reference, left: walk.leftToeOffHeelStrike, right: walk.rightToeOffHeelStrike, walk.derived,
      rate: walk.fs)
    reference.straight = [trial[0]..<turn[0], turn[1]..<trial[1]]
    reference.straightSpeeds = reference.straight.map {
      Self.courseMeters / ($0.upperBound - $0.lowerBound)
    }
    reference.speed =
      2 * Self.courseMeters
      / reference.straight.reduce(0) { $0 + $1.upperBound - $1.lowerBound }
    reference.turns = [GaitReference.Turn(span: turn[0]..<turn[1], degrees: nil)]
    reference.activity = .walking
    return try recording(
      subject: String(name.prefix { $0 != "-" }), placement: .lowerBack,
      height: walk.subject.heightM, rate: walk.fs, reference: reference)
  }

  /// Reads a walk on a treadmill of known speed, not set by the person.
  func stroke() throws(GaitRecordingError) -> GaitRecording {
    let walk = try json(StrokeWalk.self, name + ".json")
    guard walk.steadySamples.count == 2 else {
      throw GaitRecordingError(file: name, expected: "a steady part")
    }
    var reference = GaitReference()
    Self.fill(
      &reference, left: walk.leftToeOffHeelStrike, right: walk.rightToeOffHeelStrike, walk.derived,
      rate: walk.fs)
    reference.straight = [walk.steadySamples[0] / walk.fs..<walk.steadySamples[1] / walk.fs]
    reference.speed = walk.referenceSpeedMps
    reference.straightSpeeds = walk.referenceSpeedMps.map { [$0] } ?? []
    reference.activity = .walking
    return try recording(
      subject: String(name.prefix { $0 != "_" }), placement: .lowerBack,
      height: walk.subject.heightM, rate: walk.fs, reference: reference)
  }

  /// The distance from the start to the turn.
  private static let courseMeters = 10.0

  private static func fill(
    _ reference: inout GaitReference, left: [[Double]], right: [[Double]], _ derived: Derived,
    rate: Double
  ) {
    func events(_ place: Int) -> [GaitReference.FootEvent] {
      let both = [(left, Foot.left), (right, Foot.right)].flatMap { pairs, foot in
        pairs.map { GaitReference.FootEvent(seconds: $0[place] / rate, foot: foot) }
      }
      return both.sorted { $0.seconds < $1.seconds }
    }
    reference.toeOffs = events(0)
    reference.contacts = events(1)
    reference.cadence = derived.cadenceSpm
    reference.doubleSupportPercent = derived.doubleSupportPercent
    reference.stepTimeAsymmetryPercent = derived.stepTimeAsymmetryPercent
  }
}
