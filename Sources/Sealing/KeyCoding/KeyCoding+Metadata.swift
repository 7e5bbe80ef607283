public import HealthModel

extension KeyCoding {
  /// Returns the metadata that may be released.
  ///
  /// Included are known keys with numbers, booleans, enumerations, quantities or dates, if the
  /// value has the type of the key; dates are shifted like all instants. Texts are included only if
  /// their key has a fixed list of words. Excluded are values that reveal a location (the weather,
  /// the air pressure), and all unknown keys, since even their names may contain personal text.
  public func metadata(_ metadata: Metadata) -> Metadata {
    var kept: Metadata = [:]
    for (key, value) in metadata where Self.mayLeave(key, value) {
      if case .date(let date) = value {
        kept[key] = .date(shifted(date))
      } else {
        kept[key] = value
      }
    }
    return kept
  }

  private static func mayLeave(_ key: MetadataKey, _ value: MetadataValue) -> Bool {
    if withheld.contains(key) { return false }
    switch value {
    case .string(let text): return words[key]?.contains(text) ?? false
    case .quantity(let quantity) where lengths.contains(key):
      return quantity.value.isFinite && quantity.isCompatible(with: .meter)
    case .number, .date, .quantity:
      guard let known = MetadataKey.known[key], known.kind != .string else { return false }
      return (try? key.validate(value)) != nil
    }
  }

  /// Keys of permitted types that reveal where and when someone was, or have no meaning without an
  /// excluded key.
  static let withheld: Set<MetadataKey> = [
    .barometricPressure, .weatherCondition, .weatherHumidity, .weatherTemperature, .syncVersion,
  ]

  /// This system's own keys with a length.
  private static let lengths: Set<MetadataKey> = [.lapDistance]

  /// The keys whose texts are from a fixed list, with the words of docs/units-and-frames.md.
  private static let words: [MetadataKey: Set<String>] = [
    .sensorPlacement: [
      "wrist-left", "wrist-right", "wrist-left-crown-left", "wrist-right-crown-left", "lower-back",
      "waist", "hip", "pocket", "chest", "ankle-left",
      "ankle-right",
    ]
  ]
}
