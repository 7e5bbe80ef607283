import Mobility

/// The datasets recorded with phones, by the reference count of each.
extension GaitFile {
  private struct OxfordWalk: Decodable {
    var position: String
    var stepsReference: Int
    /// Pairs of a time and a count.
    var referenceCountTimesS: [[Double]]?
    var foot1ContactTimesS: [Double]?
    var foot2ContactTimesS: [Double]?
  }

  private struct AllWalk: Decodable {
    struct Segment: Decodable {
      var t0: Double
      var t1: Double
      var turnDeg: Double?
      var steps: [Step]
    }

    /// A letter and a time in one list.
    struct Step: Decodable {
      var foot: Foot?
      var seconds: Double

      init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        let letter = try list.decode(String.self)
        foot = letter == "L" ? .left : letter == "R" ? .right : nil
        seconds = try list.decode(Double.self)
      }
    }

    var subject: String
    var segments: [Segment]
  }

  private struct WheelWalk: Decodable {
    var distanceTicks: [[Double]]
    var phonePedometerSteps: Double
  }

  /// The rate of the resampled recordings of the dataset.
  private static let oxfordRate = 100.0

  func oxford() throws(GaitRecordingError) -> GaitRecording {
    let walk = try json(OxfordWalk.self, name + ".json")
    var reference = GaitReference()
    reference.stepCount = walk.stepsReference
    reference.activity = .walking
    let times =
      walk.referenceCountTimesS?.map { $0[0] }
      ?? (walk.foot1ContactTimesS ?? []) + (walk.foot2ContactTimesS ?? [])
    reference.contacts = times.sorted().map { GaitReference.FootEvent(seconds: $0, foot: nil) }
    let place = walk.position.lowercased()
    let placements: [(word: String, placement: BodyPlacement)] = [
      ("pocket", .pocket), ("swing", .wrist), ("hand", .hand),
    ]
    let placement = placements.first { place.contains($0.word) }?.placement ?? .other
    let parts = name.split(separator: "_").map(String.init)
    return try recording(
      subject: parts.first == "val" ? parts[1] : parts[2], placement: placement, height: nil,
      rate: Self.oxfordRate, reference: reference)
  }

  func weAllWalk() throws(GaitRecordingError) -> GaitRecording {
    let route = name.split(separator: "_").dropLast().joined(separator: "_")
    let walk = try json(AllWalk.self, route + ".json")
    var reference = GaitReference()
    reference.contacts = walk.segments.flatMap(\.steps).sorted { $0.seconds < $1.seconds }
      .map { GaitReference.FootEvent(seconds: $0.seconds, foot: $0.foot) }
    reference.stepCount = reference.contacts.count
    for segment in walk.segments {
      let span = segment.t0..<max(segment.t0, segment.t1)
      if let degrees = segment.turnDeg {
        reference.turns.append(GaitReference.Turn(span: span, degrees: degrees))
      } else {
        reference.straight.append(span)
      }
    }
    reference.activity = .walking
    return try recording(
      subject: walk.subject, placement: .pocket, height: nil, rate: nil, reference: reference)
  }

  /// Reads a recording of a phone with an undocumented placement, moving as in a pocket, of a
  /// walker of unknown height.
  func trundleWheel() throws(GaitRecordingError) -> GaitRecording {
    let walk = try json(WheelWalk.self, name + ".json")
    var reference = GaitReference()
    reference.distance = walk.distanceTicks.map {
      GaitReference.Tick(seconds: $0[0], meters: $0[1])
    }
    reference.stepCount = Int(walk.phonePedometerSteps)
    reference.activity = .walking
    return try recording(
      subject: "1", placement: .pocket, height: nil, rate: nil, reference: reference)
  }
}
