import Console
import Foundation
package import HealthModel

/// A calibration as text.
package struct CalibrationPage {
  let calibration: MotionCalibration

  package init(calibration: MotionCalibration) {
    self.calibration = calibration
  }

  package var lines: [String] {
    let matrix = calibration.accelerationMatrix
    var lines = [
      "offset      \(SensorPage.vector(calibration.accelerationOffset, 4)) m/s²",
      "scale       \(SensorPage.vector(matrix.diagonal, 5))",
    ]
    if calibration.hasMisalignment {
      let across = Vector3(x: matrix.x.y, y: matrix.x.z, z: matrix.y.z)
      lines.append("across      \(SensorPage.vector(across, 5)) (xy, xz, yz)")
    }
    if let bias = calibration.rotationBias {
      let spread = calibration.rotationBiasSpread.map { ", spread \(MeasureText.fixed($0, 5))" }
      lines.append("gyro bias   \(SensorPage.vector(bias, 5)) rad/s\(spread ?? "")")
    }
    if let residual = calibration.residual {
      lines.append(
        "residual    \(MeasureText.fixed(residual, 4)) m/s² over \(calibration.poseCount) poses")
    } else {
      lines.append(
        "residual    unknown with \(calibration.poseCount) poses; for a cross-check hold each face "
          + "twice (--poses 12)")
    }
    lines.append("noise       \(MeasureText.fixed(calibration.noise, 4)) m/s² while still")
    if let celsius = calibration.temperatureCelsius {
      lines.append("at          \(MeasureText.fixed(celsius, 1)) °C")
    }
    return lines
  }
}

extension Matrix3 {
  var diagonal: Vector3 { Vector3(x: x.x, y: y.y, z: z.z) }

  var rows: [[Double]] { [x, y, z].map { [$0.x, $0.y, $0.z] } }
}

/// The output of `sensors calibrate --json` and `sensors orient --json` (docs/json.md,
/// docs/schemas/sensor-learnt.schema.json).
package struct SensorLearntJSON: Encodable {
  let device: String?
  let frame: String
  /// The path of the saved file; absent if it was not saved.
  let path: String?
  var calibration: MotionCalibration?
  var orientation: SensorOrientation?
  var remarks: [String] = []

  package init(
    device: String?, frame: String, path: String?, calibration: MotionCalibration? = nil,
    orientation: SensorOrientation? = nil, remarks: [String] = []
  ) {
    self.device = device
    self.frame = frame
    self.path = path
    self.calibration = calibration
    self.orientation = orientation
    self.remarks = remarks
  }

  enum CodingKeys: String, CodingKey {
    case device, frame, path, date, placement, rotation, remarks
    case offset = "offset_mps2"
    case matrix
    case rotationBias = "rotation_bias_radps"
    case rotationBiasSpread = "rotation_bias_spread_radps"
    case residual = "residual_mps2"
    case noise = "noise_mps2"
    case poseCount = "pose_count"
    case temperature = "temperature_c"
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(device, forKey: .device)
    try container.encode(frame, forKey: .frame)
    try container.encodeIfPresent(path, forKey: .path)
    if !remarks.isEmpty { try container.encode(remarks, forKey: .remarks) }
    if let orientation {
      try container.encode(orientation.date.rfc3339, forKey: .date)
      try container.encode(orientation.placement, forKey: .placement)
      try container.encode(orientation.rotation.rows, forKey: .rotation)
    }
    guard let calibration else { return }
    try container.encode(calibration.date.rfc3339, forKey: .date)
    try container.encode(calibration.accelerationOffset.numbers, forKey: .offset)
    try container.encode(calibration.accelerationMatrix.rows, forKey: .matrix)
    try container.encodeIfPresent(calibration.rotationBias?.numbers, forKey: .rotationBias)
    try container.encodeIfPresent(calibration.rotationBiasSpread, forKey: .rotationBiasSpread)
    try container.encodeIfPresent(calibration.residual, forKey: .residual)
    try container.encode(calibration.noise, forKey: .noise)
    try container.encode(calibration.poseCount, forKey: .poseCount)
    try container.encodeIfPresent(calibration.temperatureCelsius, forKey: .temperature)
  }
}
