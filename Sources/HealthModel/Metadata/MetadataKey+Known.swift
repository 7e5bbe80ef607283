extension MetadataKey {
  /// What is known of a key.
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

  /// The known keys, each with the kind of value it takes.
  ///
  /// **Source** Types/metadata-keys.csv. The keys are those of Apple's HealthKit headers; what string each
  /// stands for follows no rule, so that it is a column of the table.
  public static let known: [MetadataKey: Known] = Dictionary(
    uniqueKeysWithValues: Known.all.map { ($0.key, $0) })

  /// Reads the text of a key from a file: a known key in its own form, in the plain one (`HKName`) or in
  /// the long one (`HKMetadataKeyName`), since writers disagree; any other text as it is.
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
