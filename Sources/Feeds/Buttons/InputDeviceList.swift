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
