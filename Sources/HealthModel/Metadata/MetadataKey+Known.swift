extension MetadataKey {
  /// The properties of a known key.
  public struct Known: Hashable, Sendable {
    public let key: MetadataKey
    /// The name of the key's constant without `HKMetadataKey`.
    public let name: String
    public let kind: MetadataValueKind

    init(_ key: MetadataKey, _ name: String, _ kind: MetadataValueKind) {
      self.key = key
      self.name = name
      self.kind = kind
    }
  }

  /// The known keys, each with its kind of value.
  ///
  /// **Source** Types/metadata-keys.csv. The keys are those of Apple's HealthKit headers; their
  /// strings follow no rule and are therefore a column of the table.
  public static let known: [MetadataKey: Known] = Dictionary(
    uniqueKeysWithValues: Known.all.map { ($0.key, $0) })

  /// Reads the text of a key from a file.
  ///
  /// A known key is accepted in its own form, in the plain form (`HKName`) or in the long form
  /// (`HKMetadataKeyName`), since writers differ; any other text is used unchanged.
  public init(reading text: String) {
    self = Self.byForm[text] ?? MetadataKey(text)
  }

  private static let byForm: [String: MetadataKey] = {
    var forms: [String: MetadataKey] = [:]
    for known in known.values {
      for form in [known.key.rawValue, "HK\(known.name)", "HKMetadataKey\(known.name)"] {
        forms[form] = known.key
      }
    }
    return forms
  }()
}

extension MetadataKey.Known {
  static let activityTypes = Set(WorkoutActivityType.allCases.map(\.rawValue))
}
