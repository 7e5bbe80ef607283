public import HealthModel

extension KeyCoding {
  /// The metadata that may leave.
  ///
  /// Known keys go along whose values are numbers, booleans, enumerations, quantities or dates, when the
  /// value is of that kind; dates are shifted as all instants are. Of texts only those go along that have
  /// a fixed list of words. What tells where someone was (the weather, the air pressure) stays behind, and
  /// so does every key that is not known, whose very name is a text of someone's own.
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

  /// Keys of a harmless kind that say where and when someone was, or nothing without a key that stays.
  static let withheld: Set<MetadataKey> = [
    .barometricPressure, .weatherCondition, .weatherHumidity, .weatherTemperature, .syncVersion,
  ]

  /// This system's own keys that hold a length.
  private static let lengths: Set<MetadataKey> = [.lapDistance]

  /// The texts that are one of a few words, in the words of docs/units-and-frames.md.
  private static let words: [MetadataKey: Set<String>] = [
    .sensorPlacement: [
      "wrist-left", "wrist-right", "wrist-left-crown-left", "wrist-right-crown-left", "lower-back",
      "waist", "hip", "pocket", "chest", "ankle-left",
      "ankle-right",
    ]
  ]
}
