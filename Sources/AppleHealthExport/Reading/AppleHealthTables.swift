internal import HealthModel

/// Lookup tables for the attribute values of an export; each distinct text is resolved once.
struct AppleHealthTables: ~Copyable {
  enum Meaning {
    case quantity(QuantityType)
    case category(CategoryType)
    case correlation(CorrelationType)
    /// An unknown type, or one that a record cannot have.
    case unknown
  }

  struct TypeEntry {
    let name: String
    let meaning: Meaning
    let digest: SIMD2<UInt64>
    /// The index in the vocabulary's types; −1 until a record of the type is read.
    var number = -1
    /// The last unit, and whether it is valid for the type.
    var unit = -1
    var isUnitRight = false
    /// The last value text of a category, and its parsed value.
    var valueText = -1
    var value: Int?
  }

  struct UnitEntry {
    let unit: Unit?
    let digest: SIMD2<UInt64>
    var number = -1
  }

  struct ValueEntry {
    let name: String
    let digest: SIMD2<UInt64>
  }

  struct Provenance {
    let name: Int
    let version: Int
    let device: Int
    let number: Int
  }

  static let maximumTypes = 4096
  static let maximumUnits = 4096
  static let maximumValues = 65_536
  static let maximumTexts = 65_536
  static let maximumProvenances = 65_536

  private var typeNames = ByteInterner(limit: maximumTypes)
  private var unitNames = ByteInterner(limit: maximumUnits)
  private var valueNames = ByteInterner(limit: maximumValues)
  private var sourceTexts = ByteInterner(limit: maximumTexts)
  var types: [TypeEntry] = []
  var units: [UnitEntry] = []
  var values: [ValueEntry] = []
  private var provenances: [SIMD3<Int32>: Int] = [:]
  private var provenanceNumbers: [AppleHealthProvenance: Int] = [:]
  private var lastKey = SIMD3<Int32>(repeating: -2)
  private var lastProvenance = -1
  var provenanceDigests: [SIMD2<UInt64>] = []

  /// Returns the number of a type identifier; `nil` when there are too many.
  mutating func type(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let index = typeNames.index(of: text) else { return nil }
    if index == types.count {
      let name = typeNames.string(index)
      let meaning: Meaning =
        switch ObjectType(identifier: name) {
        case .quantity(let type)?: .quantity(type)
        case .category(let type)?: .category(type)
        case .correlation(let type)?: .correlation(type)
        default: .unknown
        }
      types.append(
        TypeEntry(name: name, meaning: meaning, digest: AppleHealthIdentity.digest(text)))
    }
    return index
  }

  mutating func unit(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let index = unitNames.index(of: text) else { return nil }
    if index == units.count {
      units.append(
        UnitEntry(
          unit: AppleHealthUnit.parse(unitNames.string(index)),
          digest: AppleHealthIdentity.digest(text)))
    }
    return index
  }

  /// Returns the number of a category's value text.
  mutating func value(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let index = valueNames.index(of: text) else { return nil }
    if index == values.count {
      values.append(
        ValueEntry(name: valueNames.string(index), digest: AppleHealthIdentity.digest(text)))
    }
    return index
  }

  /// Returns the number of a source in the vocabulary; `nil` when there are too many.
  mutating func provenance(
    name: UnsafeBufferPointer<UInt8>?, version: UnsafeBufferPointer<UInt8>?,
    device: UnsafeBufferPointer<UInt8>?, in vocabulary: inout AppleHealthVocabulary
  ) -> Int? {
    let absent: Int32 = -1
    var key = SIMD3<Int32>(repeating: absent)
    if let name {
      guard let index = sourceTexts.index(of: name) else { return nil }
      key.x = Int32(truncatingIfNeeded: index)
    }
    if let version {
      guard let index = sourceTexts.index(of: version) else { return nil }
      key.y = Int32(truncatingIfNeeded: index)
    }
    if let device {
      guard let index = sourceTexts.index(of: Self.withoutAddress(device)) else { return nil }
      key.z = Int32(truncatingIfNeeded: index)
    }
    if key == lastKey { return lastProvenance }
    if let known = provenances[key] {
      lastKey = key
      lastProvenance = known
      return known
    }
    guard provenances.count < Self.maximumProvenances else { return nil }
    let sourceName = key.x == absent ? "" : sourceTexts.string(Int(key.x))
    let sourceVersion = key.y == absent ? nil : sourceTexts.string(Int(key.y))
    let deviceFacts =
      key.z == absent ? nil : Device(appleHealth: sourceTexts.string(Int(key.z)))
    let provenance = AppleHealthProvenance(
      sourceName: sourceName, version: sourceVersion, device: deviceFacts)
    // Devices that differ only in fields that are not stored are equal.
    let number = provenanceNumbers[provenance] ?? vocabulary.provenances.count
    if number == vocabulary.provenances.count {
      provenanceNumbers[provenance] = number
      vocabulary.provenances.append(provenance)
      provenanceDigests.append(
        AppleHealthIdentity.digest(
          sourceName: sourceName, version: sourceVersion, device: deviceFacts))
    }
    provenances[key] = number
    lastKey = key
    lastProvenance = number
    return number
  }

  /// Returns a device's text from its first field on, since the address before it differs in each
  /// export.
  private static func withoutAddress(
    _ text: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8> {
    guard text.first == UInt8(ascii: "<") else { return text }
    var index = 0
    while index + 1 < text.count {
      if text[index] == UInt8(ascii: ","), text[index + 1] == UInt8(ascii: " ") {
        return UnsafeBufferPointer(rebasing: text[(index + 2)...])
      }
      index += 1
    }
    return text
  }
}
