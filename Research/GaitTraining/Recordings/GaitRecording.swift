package import HealthModel
package import Mobility
import Signals

/// A recording of a dataset, with its reference.
package struct GaitRecording: Sendable {
  package let study: GaitStudy
  package let name: String
  /// The person's name in the dataset.
  package let subject: String
  package let placement: BodyPlacement
  /// The height in meters; `nil` if unknown.
  package let height: Double?
  /// Seconds since the recording began.
  package let seconds: [Double]
  /// Specific force in m/s², in the frame of the sensor.
  package let acceleration: [SIMD3<Double>]
  /// Angular rate in rad/s; empty without a gyroscope.
  package let rotation: [SIMD3<Double>]
  package let reference: GaitReference

  /// The assumed start of every recording, since the datasets have no dates.
  package static let start = Instant(secondsSince1970: 1_700_000_000)

  /// Returns the instant of a second of the recording.
  package static func instant(_ seconds: Double) -> Instant {
    Instant(microseconds: start.microseconds + Int64((seconds * 1_000_000).rounded()))
  }

  /// The recording as sensor readings.
  package var readings: [Reading<MotionSample>] {
    seconds.indices.map { index in
      let time = Self.instant(seconds[index])
      return Reading(
        time: time, uptime: time - Self.start,
        value: MotionSample(
          acceleration: Vector3(acceleration[index]),
          rotationRate: rotation.isEmpty ? nil : Vector3(rotation[index])))
    }
  }

  package var duration: Double { (seconds.last ?? 0) - (seconds.first ?? 0) }
}

extension Vector3 {
  fileprivate init(_ lanes: SIMD3<Double>) { self.init(x: lanes.x, y: lanes.y, z: lanes.z) }
}

/// The datasets whose reference is a label or a count of a whole recording.
extension GaitFile {
  private struct Index: Decodable {
    struct Entry: Decodable {
      var id: String
      var activity: String
      var subject: Name?
      var heightM: Double?
      var stepsReference: Int?
    }

    /// A string or a number.
    struct Name: Decodable {
      var text: String

      init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let number = try? value.decode(Int.self) {
          text = "\(number)"
        } else {
          text = try value.decode(String.self)
        }
      }
    }

    var fs: Double?
    var files: [Entry]
  }

  private func entry() throws(GaitRecordingError) -> (Index.Entry, rate: Double?) {
    let index = try json(Index.self, "index.json")
    guard let entry = index.files.first(where: { $0.id == name }) else {
      throw GaitRecordingError(file: "index.json", expected: "an entry \(name)")
    }
    return (entry, index.fs)
  }

  /// Reads stairs and walking at the waist or in a pocket.
  func labelled() throws(GaitRecordingError) -> GaitRecording {
    let (entry, rate) = try entry()
    var reference = GaitReference()
    reference.activity = Self.activity(entry.activity)
    return try recording(
      subject: entry.subject?.text ?? "", placement: study == .sisFall ? .waist : .pocket,
      height: entry.heightM, rate: rate, reference: reference)
  }

  private static func activity(_ text: String) -> GaitReference.Activity {
    if text.contains("upstairs") { return .stairsUpAndDown }
    if text.hasPrefix("stairs up") { return .stairsUp }
    if text.hasPrefix("stairs down") { return .stairsDown }
    if text.contains("slow") { return .slowWalking }
    if text.contains("quick") || text.contains("fast") { return .quickWalking }
    return text.contains("walking") ? .walking : .other
  }

  /// Reads raw counts of the norm.
  ///
  /// Their scale is not documented. The median of a recording is assumed to be gravity, and the
  /// norm is stored as the third axis, so the recording is usable only by direction-independent
  /// methods.
  func sensorWatch() throws(GaitRecordingError) -> GaitRecording {
    let (entry, rate) = try entry()
    guard let counts = table["magnitude_raw"], !counts.isEmpty else {
      throw GaitRecordingError(file: name, line: 1, expected: "the column magnitude_raw")
    }
    var sorted = counts
    sorted.sort()
    let scale = Self.gravity / max(sorted[sorted.count / 2], 1)
    var reference = GaitReference()
    reference.stepCount = entry.stepsReference
    reference.activity = Self.activity(entry.activity)
    return GaitRecording(
      study: study, name: name, subject: "1", placement: .wrist, height: nil,
      seconds: try seconds(rate: rate), acceleration: counts.map { SIMD3(0, 0, $0 * scale) },
      rotation: [], reference: reference)
  }

  private static let gravity = 9.80665
}
