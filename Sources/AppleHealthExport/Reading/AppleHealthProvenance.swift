public import HealthModel

/// The source of records: the application and the device, stored once for all records that share
/// them.
public struct AppleHealthProvenance: Hashable, Sendable {
  public let sourceRevision: SourceRevision
  public let device: Device?
}

extension AppleHealthProvenance {
  /// The prefix of the bundle identifiers assigned to sources of an export.
  public static let bundlePrefix = "apple-health-export."

  /// Creates the source revision from the source's name and version.
  ///
  /// An export omits the bundle identifier, so it is derived from the name: lowercase letters and
  /// digits remain, and hyphens replace the rest. It is the same in every import.
  init(sourceName: String, version: String?, device: Device?) {
    let source = Source(name: sourceName, bundleIdentifier: Self.bundleIdentifier(of: sourceName))
    sourceRevision = SourceRevision(source: source, version: version)
    self.device = device
  }

  /// Returns the derived bundle identifier, such as `apple-health-export.somebody-s-apple-watch`.
  ///
  /// Letters of all scripts are preserved, so that two Chinese names are two sources.
  public static func bundleIdentifier(of name: String) -> String {
    var slug = ""
    for character in name.lowercased() {
      if character.isLetter || character.isNumber {
        slug.append(character)
      } else if !slug.isEmpty, slug.last != "-" {
        slug.append("-")
      }
    }
    if slug.last == "-" { slug.removeLast() }
    return bundlePrefix + (slug.isEmpty ? "unnamed" : slug)
  }
}

extension Device {
  /// Parses `<<HKDevice: 0x283…>, name:Apple Watch, manufacturer:Apple Inc., model:Watch,
  /// hardware:Watch6,1>`.
  ///
  /// Values may contain commas, so a field ends only where the next known name begins. The address
  /// at the start is a memory address at the time of the export and is ignored.
  ///
  /// - Returns: `nil` if the text contains none of the device fields.
  init?(appleHealth text: String) {
    self.init()
    var found: [(name: String, value: Substring)] = []
    var rest = Substring(text)
    if rest.hasPrefix("<<HKDevice:"), let end = rest.firstIndex(of: ">") {
      rest = rest[rest.index(after: end)...]
      if rest.hasPrefix(", ") { rest = rest.dropFirst(2) }
    }
    if rest.hasSuffix(">") { rest = rest.dropLast() }
    for part in Self.parts(rest) {
      if let name = Self.fieldNames.first(where: { part.hasPrefix("\($0):") }) {
        found.append((name, part.dropFirst(name.count + 1)))
      } else if let last = found.popLast() {
        // The comma belongs to the value before it.
        found.append((last.name, rest[last.value.startIndex..<part.endIndex]))
      }
    }
    for (name, value) in found where !value.isEmpty { set(name, String(value)) }
    if self == Device() { return nil }
  }

  private static let fieldNames = [
    "name", "manufacturer", "model", "hardware", "firmware", "software", "localIdentifier",
    "UDIDeviceIdentifier", "creation date",
  ]

  /// Splits the text at each comma followed by a space.
  private static func parts(_ text: Substring) -> [Substring] {
    var parts: [Substring] = []
    var start = text.startIndex
    var index = text.startIndex
    while index < text.endIndex {
      let after = text.index(after: index)
      if text[index] == ",", after < text.endIndex, text[after] == " " {
        parts.append(text[start..<index])
        start = text.index(after: after)
      }
      index = after
    }
    parts.append(text[start...])
    return parts
  }

  private mutating func set(_ name: String, _ value: String) {
    switch name {
    case "name": self.name = value
    case "manufacturer": manufacturer = value
    case "model": model = value
    case "hardware": hardwareVersion = value
    case "firmware": firmwareVersion = value
    case "software": softwareVersion = value
    case "localIdentifier": localIdentifier = value
    case "UDIDeviceIdentifier": udiDeviceIdentifier = value
    default: break
    }
  }
}
