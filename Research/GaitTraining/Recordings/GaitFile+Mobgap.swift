import Mobility

extension GaitFile {
  private struct Trial: Decodable {
    struct Subject: Decodable {
      var heightM: Double
    }

    struct System: Decodable {
      struct Bout: Decodable {
        var wbId: Int
        var start: Double
        var end: Double
        var avgWalkingSpeedMps: Double
        var avgStrideLengthM: Double
        var avgCadenceSpm: Double
        var derivedDoubleSupportPercent: Double?
      }

      struct Stride: Decodable {
        var wbId: Int
        var start: Double
        var end: Double
        var lengthM: Double?
        var speedMps: Double?
        var lrLabel: String
      }

      struct Contact: Decodable {
        var wbId: Int
        var ic: Double
        var lrLabel: String
      }

      struct Turn: Decodable {
        var wbId: Int
        var start: Double
        var end: Double
        var angleDeg: Double
      }

      var walkingBouts: [Bout]
      var strides: [Stride]
      var initialContacts: [Contact]
      var turns: [Turn]
    }

    var fs: Double
    var subject: Subject
    var test: String
    var reference: [String: System]
  }

  /// Reads a trial with two reference systems: optical motion capture, and insoles with distance
  /// sensors.
  func mobgap() throws(GaitRecordingError) -> GaitRecording {
    let trial = try json(Trial.self, name + ".json")
    var reference = GaitReference()
    reference.motionCaptureBouts = Self.bouts(trial.reference["Stereophoto"], rate: trial.fs)
    reference.insoleBouts = Self.bouts(trial.reference["INDIP"], rate: trial.fs)
    if trial.test.hasPrefix("straight") { reference.activity = .walking }
    let cohort = name.split(separator: "_").prefix(2).joined(separator: "_")
    return try recording(
      subject: cohort, placement: .lowerBack, height: trial.subject.heightM, rate: trial.fs,
      reference: reference)
  }

  private static func bouts(_ system: Trial.System?, rate: Double) -> [ReferenceBout] {
    guard let system else { return [] }
    func span(_ start: Double, _ end: Double) -> Range<Double> {
      start / rate..<max(start, end) / rate
    }
    func foot(_ label: String) -> Foot { label == "left" ? .left : .right }
    return system.walkingBouts.map { bout in
      ReferenceBout(
        span: span(bout.start, bout.end), speed: bout.avgWalkingSpeedMps,
        strideLength: bout.avgStrideLengthM, cadence: bout.avgCadenceSpm,
        doubleSupportPercent: bout.derivedDoubleSupportPercent,
        strides: system.strides.filter { $0.wbId == bout.wbId }.map {
          ReferenceBout.Stride(
            span: span($0.start, $0.end), isLeft: $0.lrLabel == "left", meters: $0.lengthM,
            speed: $0.speedMps)
        },
        contacts: system.initialContacts.filter { $0.wbId == bout.wbId }
          .map { GaitReference.FootEvent(seconds: $0.ic / rate, foot: foot($0.lrLabel)) }
          .sorted { $0.seconds < $1.seconds },
        turns: system.turns.filter { $0.wbId == bout.wbId }.map {
          GaitReference.Turn(span: span($0.start, $0.end), degrees: $0.angleDeg)
        })
    }
  }
}
