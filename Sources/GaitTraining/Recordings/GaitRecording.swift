package import HealthModel
package import Mobility

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
