import HealthModel

/// The Industrial I/O devices of one kernel, with the operations that a feed needs.
///
/// It is implemented with libiio; a reader of sysfs and the character devices could replace it. A
/// context is confined to one thread.
protocol IIOContext: AnyObject {
  /// The devices and triggers at the time the context was opened.
  var devices: [IIODevice] { get }

  /// Returns the text of an attribute, without trailing white space.
  func read(_ attribute: IIOAttribute) throws(IIOError) -> String

  func write(_ text: String, to attribute: IIOAttribute) throws(IIOError)

  /// Returns the trigger that starts the measurements of a device.
  func trigger(of device: String) throws(IIOError) -> IIOTriggerState

  func setTrigger(_ trigger: String, of device: String) throws(IIOError)

  /// Sets the maximum time that a read waits for its device.
  func setTimeout(_ timeout: Duration)

  /// Starts buffered reading.
  ///
  /// - Parameters:
  ///   - device: The identifier of the device.
  ///   - channels: The identifiers of the channels, in the order of the columns.
  ///   - samples: The number of samples per refill.
  ///   - reserve: The number of refills that the kernel holds while nobody reads.
  /// - Returns: The running buffer.
  /// - Throws: The kernel's error: the device is already open, not permitted, or gone.
  func stream(
    _ device: String, channels: [String], samples: Int, reserve: Int
  ) throws(IIOError) -> any IIOStream
}

/// The buffered samples of one device; releasing it stops the device.
protocol IIOStream: AnyObject {
  /// Ends a waiting ``refill(_:)`` and all later ones; callable from any thread.
  var cancel: @Sendable () -> Void { get }

  /// Waits for the next samples and replaces the contents of `scans` with them.
  ///
  /// - Throws: `ETIMEDOUT` if no samples arrived in time; any other error ends the stream.
  func refill(_ scans: inout IIOScans) throws(IIOError)
}

/// Opens contexts.
protocol IIOBackend: Sendable {
  /// Opens a context.
  ///
  /// - Parameters:
  ///   - place: This machine, or an iiod.
  ///   - limit: The timeout for each address of an iiod.
  /// - Returns: A context, without devices if the kernel has no Industrial I/O.
  /// - Throws: ``FeedError/Reason/unreachable(errno:)`` or ``FeedError/Reason/unreadable(errno:)``.
  func open(
    _ place: IIOAddress.Place, within limit: Duration
  ) throws(FeedError.Reason) -> any IIOContext
}

/// An error number of the system.
struct IIOError: Error, Hashable, Sendable {
  var errno: Int32
}

enum IIOTriggerState: Hashable, Sendable {
  /// The device starts its measurements itself.
  case notNeeded
  case unset
  /// The identifier of the trigger.
  case set(String)
}

/// The location of an attribute of the kernel.
enum IIOAttribute: Hashable, Sendable {
  case device(String, String)
  case channel(String, String, String)

  /// Returns the attribute of the same device or channel with another name.
  func sibling(_ suffix: String) -> IIOAttribute {
    switch self {
    case .device(let device, let name): .device(device, name + suffix)
    case .channel(let device, let channel, let name): .channel(device, channel, name + suffix)
    }
  }
}

/// Raw samples: a column per channel, integers without scale and offset.
struct IIOScans: Hashable, Sendable {
  var count = 0
  var columns: [[Int64]] = []
}

/// The three axes of one quantity in a stream: converts integers into a vector in SI units and the
/// requested axes.
struct IIOAxes: Hashable, Sendable {
  /// One axis: (raw + offset) · scale.
  struct Axis: Hashable, Sendable {
    /// The index among the stream's columns.
    var column: Int
    /// The size of a step in this project's unit.
    var scale: Double
    /// The offset in steps.
    var offset: Double

    func value(_ scans: IIOScans, _ row: Int) -> Double {
      (Double(scans.columns[column][row]) + offset) * scale
    }
  }

  var quantity: IIOQuantity
  var x, y, z: Axis
  var matrix: MountMatrix

  func vector(_ scans: IIOScans, _ row: Int) -> Vector3 {
    let own = Vector3(x: x.value(scans, row), y: y.value(scans, row), z: z.value(scans, row))
    return matrix.isIdentity ? own : matrix.turn(own)
  }
}

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
