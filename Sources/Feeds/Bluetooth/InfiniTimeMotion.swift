import HealthModel

/// The values of InfiniTime's motion service, the firmware of the PineTime.
///
/// **Source** InfiniTime, `doc/MotionService.md`; the unit of an axis is that of its acceleration sensor, 1024 a g
/// (`src/drivers/Bma421.cpp`), which the page does not mention.
enum InfiniTimeMotion {
  /// Standard gravity in m/s², exact: 3rd CGPM, 1901.
  private static let gravity = 9.80665
  private static let unitsPerGravity = 1024.0

  /// Decodes the step count since midnight or the last reset: 32 bits.
  static func stepCount(_ value: [UInt8]) -> Int? {
    var bytes = AttributeBytes(value)
    return bytes.uint32().map(Int.init)
  }

  /// Decodes the specific force in m/s²: three axes of 16 bits.
  static func acceleration(_ value: [UInt8]) -> Vector3? {
    var bytes = AttributeBytes(value)
    guard let x = bytes.int16(), let y = bytes.int16(), let z = bytes.int16() else { return nil }
    func metersPerSecondSquared(_ axis: Int16) -> Double {
      Double(axis) / unitsPerGravity * gravity
    }
    return Vector3(
      x: metersPerSecondSquared(x), y: metersPerSecondSquared(y), z: metersPerSecondSquared(z))
  }
}
