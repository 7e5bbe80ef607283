import Foundation
import HealthModel
import TestSupport

/// Simulated motion as lines of a trace file.
enum WalkTrace {
  static let head = "# workout-trace 1; placement=lower-back; accel=m/s2; gyro=rad/s"
  static let columns = "t,ax,ay,az,gx,gy,gz"

  /// Half a minute of standing, walking and standing again, at 50 a second.
  static let walk: SimulatedWalk = {
    var walk = SimulatedWalk(seed: 8)
    walk.stand(4)
    walk.walk(36, SimulatedWalk.Gait(cadence: 106, stepLength: 0.66))
    walk.stand(8)
    return walk
  }()

  static let rows = rows(walk.readings(rate: 50))

  static func rows(_ readings: [Reading<MotionSample>]) -> [String] {
    readings.map { reading in
      let motion = reading.value
      let rotation = motion.rotationRate ?? Vector3(x: 0, y: 0, z: 0)
      let axes = [motion.acceleration, rotation].flatMap { [$0.x, $0.y, $0.z] }
      return ([reading.uptime.seconds] + axes).map { "\(($0 * 1e4).rounded() / 1e4)" }
        .joined(separator: ",")
    }
  }

  /// Writes a trace into the program's folder.
  static func write(
    _ lines: [String], to name: String = "walk.csv", in program: Program
  ) throws -> String {
    let file = program.folder.file(name)
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
    return file.path
  }
}

extension Duration {
  fileprivate var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
