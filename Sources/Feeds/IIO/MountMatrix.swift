import HealthModel

/// The mounting of a chip: maps its axes to those of the device in which it is mounted.
///
/// **Source** `in_mount_matrix` in the kernel's Documentation/ABI/testing/sysfs-bus-iio: three rows
/// of three numbers, `1, 0, 0; 0, 1, 0; 0, 0, 1`, by which samples are multiplied.
struct MountMatrix: Hashable, Sendable {
  /// The maximum deviation of a row's length, or of the product of two rows, from a rotation's;
  /// matrices are written by hand with few digits.
  private static let tolerance = 0.02

  private let rows: [Vector3]

  static let identity = MountMatrix(
    rows: [Vector3(x: 1, y: 0, z: 0), Vector3(x: 0, y: 1, z: 0), Vector3(x: 0, y: 0, z: 1)])

  var isIdentity: Bool { self == .identity }

  /// Parses the kernel's text; `nil` if its rows are not three orthogonal axes.
  init?(_ text: String) {
    let rows = text.split(separator: ";", omittingEmptySubsequences: false).compactMap {
      Self.row($0)
    }
    guard rows.count == 3, text.count(where: { $0 == ";" }) == 2 else { return nil }
    let isOrthonormal = (0..<3).allSatisfy { first in
      (first..<3).allSatisfy { second in
        let product = Self.dot(rows[first], rows[second]) - (first == second ? 1 : 0)
        return product.magnitude < Self.tolerance
      }
    }
    guard isOrthonormal else { return nil }
    self.init(rows: rows)
  }

  private init(rows: [Vector3]) {
    self.rows = rows
  }

  /// Returns a vector of the chip's axes in the device's axes.
  func turn(_ vector: Vector3) -> Vector3 {
    Vector3(
      x: Self.dot(rows[0], vector), y: Self.dot(rows[1], vector), z: Self.dot(rows[2], vector))
  }

  private static func row(_ text: Substring) -> Vector3? {
    let cells = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = cells.compactMap { cell in
      Double(cell.filter { !$0.isWhitespace }).flatMap { $0.isFinite ? $0 : nil }
    }
    guard cells.count == 3, numbers.count == 3 else { return nil }
    return Vector3(x: numbers[0], y: numbers[1], z: numbers[2])
  }

  private static func dot(_ a: Vector3, _ b: Vector3) -> Double {
    a.x * b.x + a.y * b.y + a.z * b.z
  }
}
