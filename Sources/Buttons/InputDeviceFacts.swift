import Feeds
import Glibc

/// The kernel's list of input devices, `/proc/bus/input/devices`.
///
/// A device is a group of lines, each with a letter, a colon and a key, followed by an empty line.
/// Bits are hexadecimal words, the highest first; the words are as wide as the kernel's `unsigned
/// long`. **Source** `drivers/input/input.c` of the kernel (`input_devices_seq_show`,
/// `input_seq_print_bitmap`).
struct InputDeviceList {
  private(set) var devices: [InputDeviceFacts] = []

  /// `INPUT_PROP_DIRECT`: a screen that is touched at the displayed objects.
  private static let directProperty = 1

  private struct Entry {
    var name = ""
    var handlers: [Substring] = []
    var bits: [Substring: Set<Int>] = [:]

    func has(_ kind: Substring, _ code: UInt16) -> Bool { bits[kind]?.contains(Int(code)) == true }
  }

  init(_ text: String, folder: String, wordBits: Int = Int.bitWidth) {
    var entry = Entry()
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard let mark = line.first, line.dropFirst().first == ":" else {
        add(entry, folder)
        entry = Entry()
        continue
      }
      let parts = line.dropFirst(2).drop { $0 == " " }
        .split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      switch mark {
      case "N": entry.name = parts[1].trimmed.unquoted
      case "H": entry.handlers = parts[1].split(separator: " ")
      case "B": entry.bits[parts[0]] = Self.bits(parts[1], wordBits)
      default: break
      }
    }
    add(entry, folder)
    devices.sort { ($0.path.count, $0.path) < ($1.path.count, $1.path) }
  }

  private mutating func add(_ entry: Entry, _ folder: String) {
    guard let handler = entry.handlers.first(where: { $0.hasPrefix("event") }) else { return }
    let keys = (entry.bits["KEY"] ?? []).compactMap { UInt16(exactly: $0) }
      .filter { $0 > 0 && $0 <= InputKey.largestCode }
    let isMouse = entry.has("REL", InputCode.x)
    let hasWheel =
      entry.has("REL", InputCode.wheel) || entry.has("REL", InputCode.horizontalWheel)
    let isTouched = entry.has("ABS", InputCode.touchX) || entry.has("KEY", InputCode.touch)
    devices.append(
      InputDeviceFacts(
        path: "\(folder)/\(handler)", name: entry.name, keys: Set(keys.map { InputKey($0) }),
        hasDial: entry.has("REL", InputCode.dial) || (hasWheel && !isMouse),
        isTouchScreen: isTouched && entry.bits["PROP"]?.contains(Self.directProperty) == true,
        hasTone: entry.has("SND", InputCode.tone)))
  }

  private static func bits(_ text: Substring, _ wordBits: Int) -> Set<Int> {
    var bits: Set<Int> = []
    for (index, word) in text.split(separator: " ").reversed().enumerated() {
      guard let number = UInt64(word, radix: 16) else { continue }
      for bit in 0..<wordBits where number & 1 << UInt64(bit) != 0 {
        bits.insert(index * wordBits + bit)
      }
    }
    return bits
  }
}

extension String {
  fileprivate var unquoted: String {
    count >= 2 && hasPrefix("\"") && hasSuffix("\"") ? String(dropFirst().dropLast()) : self
  }
}

/// The properties of an input device of this machine that are known without opening it.
public struct InputDeviceFacts: Hashable, Sendable {
  /// The path, such as `/dev/input/event3`; its number may change at the next boot.
  public var path: String
  /// The device's own name.
  public var name: String
  public var keys: Set<InputKey>
  /// Whether it has a crown: a dial, or a wheel on a device that does not move like a mouse.
  public var hasDial: Bool
  /// Whether it is a touch screen; a touch pad, which moves a pointer, is not.
  public var isTouchScreen: Bool
  /// Whether it is a beeper that plays tones.
  public var hasTone: Bool
  /// The error when it cannot be read: `EACCES` if the user is not in the device's group (`input`).
  public var problem: Int32?

  public init(
    path: String, name: String, keys: Set<InputKey> = [], hasDial: Bool = false,
    isTouchScreen: Bool = false, hasTone: Bool = false, problem: Int32? = nil
  ) {
    self.path = path
    self.name = name
    self.keys = keys
    self.hasDial = hasDial
    self.isTouchScreen = isTouchScreen
    self.hasTone = hasTone
    self.problem = problem
  }

  /// Whether it has a key of the map, or a crown that ends the water lock.
  public func isUseful(for map: ButtonMap) -> Bool {
    !keys.isDisjoint(with: map.keys) || (hasDial && map.unlockingDetents != nil)
  }

  /// Lists the input devices of this machine.
  ///
  /// - Parameters:
  ///   - list: The kernel's list, which every user may read.
  ///   - folder: The folder of the device files.
  /// - Returns: The devices sorted by number; none if the kernel has no list.
  public static func all(
    list: String = "/proc/bus/input/devices", folder: String = "/dev/input"
  ) -> [InputDeviceFacts] {
    let (bytes, _) = InputFile.whole(path: list)
    return InputDeviceList(String(decoding: bytes, as: UTF8.self), folder: folder).devices
      .map { device in
        var device = device
        device.problem = access(device.path, R_OK) == 0 ? nil : errno
        return device
      }
  }
}
