import Foundation
import TestSupport

/// A trace of a simulated sensor that was laid on each of its faces.
enum SixPositionsTrace {
  static let gravity = 9.80665
  /// The errors of the simulated sensor, in m/s² and rad/s.
  static let offset = [0.3, -0.2, 0.1]
  static let scale = [1.02, 0.98, 1.01]
  static let bias = [0.01, -0.02, 0.005]

  static let faces: [[Double]] = [
    [1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1],
  ]

  /// - Parameters:
  ///   - poses: The directions that point up, one after the other.
  ///   - keys: Further keys of the first line.
  ///   - rows: The time each pose is held, in fiftieths of a second.
  /// - Returns: The trace, with half a second of turning after each pose.
  static func text(_ poses: [[Double]] = faces, keys: String = "", rows: Int = 200) -> String {
    var generator = Seed(1).generator
    var lines = ["# workout-trace 1; rate=50\(keys)", "ax,ay,az,gx,gy,gz"]
    func line(_ force: [Double], _ rate: [Double], _ deviation: Double) {
      let scales: [Double] = [1, 1, 1, 0.1, 0.1, 0.1]
      let numbers = zip(force + rate, scales).map { value, scale -> String in
        let noise: Double = scale * deviation * generator.normal()
        return String(format: "%.5f", value + noise)
      }
      lines.append(numbers.joined(separator: ","))
    }
    for pose in poses {
      let length = (pose[0] * pose[0] + pose[1] * pose[1] + pose[2] * pose[2]).squareRoot()
      let force = (0..<3).map { offset[$0] + scale[$0] * gravity * pose[$0] / length }
      for _ in 0..<rows { line(force, bias, 0.01) }
      for _ in 0..<25 { line([3, 4, 5], [1, 1, 1], 2) }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
