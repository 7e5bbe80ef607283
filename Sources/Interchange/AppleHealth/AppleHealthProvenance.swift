public import HealthModel

/// Where records come from: the application and the device, kept once for all that share them.
public struct AppleHealthProvenance: Hashable, Sendable {
  public let sourceRevision: SourceRevision
  public let device: Device?
}

extension AppleHealthProvenance {
  /// The bundle identifiers of sources of an export begin with this.
  public static let bundlePrefix = "apple-health-export."

  /// Makes the facts of a source out of its name and version.
  ///
  /// An export leaves out the bundle identifier: it is made of the name, small letters and digits as they
  /// are and hyphens for the rest, so that it is the same in every import.
  init(sourceName: String, version: String?, device: Device?) {
    let source = Source(name: sourceName, bundleIdentifier: Self.bundleIdentifier(of: sourceName))
    sourceRevision = SourceRevision(source: source, version: version)
    self.device = device
  }

  /// `apple-health-export.somebody-s-apple-watch`.
  ///
  /// Letters of any script stay, so that two names in Chinese are two sources.
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
  /// Reads `<<HKDevice: 0x283…>, name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch6,1>`.
  ///
  /// Values hold commas, so that a field ends only where the next known name begins. The address at the
  /// start is one of memory, of the moment of the export, and means nothing.
  ///
  /// - Returns: `nil` where none of the fields that a device has is there.
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
        // A comma within the value before it.
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

  /// Cut at each comma and space.
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
