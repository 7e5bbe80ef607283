import ByteStreams
internal import HealthModel

/// The metadata entries of one element, collected as bytes in a reused buffer.
struct AppleHealthEntries {
  struct Entry {
    var key: Int
    var lower: Int
    var upper: Int
  }

  static let most = 1000
  static let mostBytes = 1 << 20

  private(set) var entries: [Entry] = []
  private(set) var bytes: [UInt8] = []

  /// Adds an entry; an entry with a key that is already present is skipped.
  ///
  /// - Returns: Whether there was enough space.
  mutating func add(_ key: Int, _ value: UnsafeBufferPointer<UInt8>) -> Bool {
    for entry in entries where entry.key == key { return true }
    guard entries.count < Self.most, bytes.count + value.count <= Self.mostBytes else {
      return false
    }
    let lower = bytes.count
    bytes.append(contentsOf: value)
    entries.append(Entry(key: key, lower: lower, upper: bytes.count))
    return true
  }

  /// Returns whether an entry has the value that is present for its key; `nil` for a new key.
  func isEqual(_ key: Int, _ value: UnsafeBufferPointer<UInt8>) -> Bool? {
    for entry in entries where entry.key == key {
      return bytes[entry.lower..<entry.upper].elementsEqual(value)
    }
    return nil
  }

  mutating func clear() {
    guard !entries.isEmpty else { return }
    entries.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
  }

  mutating func sort(by isBefore: (Int, Int) -> Bool) {
    guard entries.count > 1 else { return }
    entries.sort { isBefore($0.key, $1.key) }
  }
}

/// Creates metadata from entries; equal entries share one dictionary.
struct AppleHealthMetadata: ~Copyable {
  private struct Key {
    let key: MetadataKey
    let kind: MetadataValueKind?
    let digest: SIMD2<UInt64>
  }

  struct Result {
    var metadata: Metadata
    /// The digest of the entries, for an identity; `nil` if there are none.
    var digest: SIMD2<UInt64>?
    var faults: [AppleHealthReadError]
  }

  static let maximumKeys = 10_000
  /// The number of cache slots for dictionaries; a power of two.
  private static let slotCount = 256

  private var names = ByteInterner(limit: maximumKeys)
  private var keys: [Key] = []
  private var slots: [(digest: SIMD2<UInt64>, metadata: Metadata)?]
  private var clock = AppleHealthClock()

  init() {
    slots = Array(repeating: nil, count: Self.slotCount)
  }

  /// Returns the number of a key; `nil` when there are too many distinct keys.
  mutating func number(of key: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let index = names.index(of: key) else { return nil }
    if index == keys.count {
      let known = MetadataKey(reading: names.string(index))
      keys.append(
        Key(
          key: known, kind: MetadataKey.known[known]?.kind,
          digest: AppleHealthIdentity.digest(key)))
    }
    return index
  }

  mutating func make(_ gathered: inout AppleHealthEntries) -> Result {
    guard !gathered.entries.isEmpty else {
      return Result(metadata: [:], digest: nil, faults: [])
    }
    gathered.sort { Self.isBefore(names[$0], names[$1]) }
    var identity = ContentIdentity("metadata")
    gathered.bytes.withUnsafeBufferPointer { bytes in
      for entry in gathered.entries {
        identity.add(keys[entry.key].digest)
        identity.add(UnsafeBufferPointer(rebasing: bytes[entry.lower..<entry.upper]))
      }
    }
    let digest = identity.digest
    let slot = Int(truncatingIfNeeded: digest.x) & (Self.slotCount - 1)
    if let known = slots[slot], known.digest == digest {
      return Result(metadata: known.metadata, digest: digest, faults: [])
    }
    var faults: [AppleHealthReadError] = []
    let metadata = build(gathered, &faults)
    if faults.isEmpty { slots[slot] = (digest, metadata) }
    return Result(metadata: metadata, digest: digest, faults: faults)
  }

  private static func isBefore(
    _ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    a.lexicographicallyPrecedes(b)
  }

  private mutating func build(
    _ gathered: AppleHealthEntries, _ faults: inout [AppleHealthReadError]
  ) -> Metadata {
    var metadata: Metadata = [:]
    for entry in gathered.entries {
      let key = keys[entry.key]
      let text = String(decoding: gathered.bytes[entry.lower..<entry.upper], as: UTF8.self)
      if let value = value(text, key) {
        metadata[key.key] = value
      } else {
        metadata[.keptEntry(key.key.rawValue)] = .string(text)
        faults.append(
          .badMetadata(
            key: key.key.rawValue,
            value: String(text.prefix(AppleHealthReadError.quotedCharacters))))
      }
    }
    for (key, other) in [
      (MetadataKey.syncIdentifier, MetadataKey.syncVersion), (.syncVersion, .syncIdentifier),
    ] where metadata[key] != nil && metadata[other] == nil {
      metadata[.keptEntry(key.rawValue)] = metadata.removeValue(forKey: key)
      faults.append(.loneSyncKey(key.rawValue))
    }
    return metadata
  }

  /// Parses the value of an entry according to its key.
  ///
  /// The value of a key of another application remains text, because its meaning is unknown.
  private mutating func value(_ text: String, _ key: Key) -> MetadataValue? {
    guard let kind = key.kind else { return .string(text) }
    var text = text
    let value: MetadataValue? =
      switch kind {
      case .string: .string(text)
      case .number, .boolean, .enumeration:
        text.withUTF8 { DecimalText.parse($0.trimmed) }.map { .number($0) }
      case .date: text.withUTF8 { clock.instant($0) }.map { .date($0) }
      case .quantity(let unit):
        Self.quantity(text, unit, isHumidity: key.key == .weatherHumidity).map { .quantity($0) }
      }
    guard let value else { return nil }
    do throws(MetadataError) { try key.key.validate(value) } catch { return nil }
    return value
  }

  /// Parses a quantity as metadata writes it: `50 m`, `61.9694 degF`, `6400 %`.
  ///
  /// Percentages are written a hundred times too large, since the stored value is a fraction. For
  /// years humidity was stored as 64 instead of 0.64, so a value above one is divided by 100 again.
  private static func quantity(
    _ text: String, _ expected: Unit?, isHumidity: Bool
  ) -> Quantity? {
    guard let space = text.firstIndex(of: " ") else { return nil }
    var digits = String(text[..<space])
    guard let unit = AppleHealthUnit.parse(String(text[text.index(after: space)...])),
      var number = digits.withUTF8({ DecimalText.parse($0) })
    else { return nil }
    if let expected, !unit.isCompatible(with: expected) { return nil }
    if unit == .percent {
      number /= 100
      if isHumidity, number > 1 { number /= 100 }
    }
    return Quantity(number, unit)
  }
}

/// Units as exports write them.
enum AppleHealthUnit {
  /// Parses a unit, including the spelling of some releases with hyphens for dots: `kcal/hr-kg`.
  static func parse(_ text: String) -> Unit? {
    do throws(UnitError) { return try Unit(text) } catch {}
    let dotted = String(text.map { $0 == "-" ? "·" : $0 })
    guard dotted != text else { return nil }
    do throws(UnitError) { return try Unit(dotted) } catch { return nil }
  }
}
