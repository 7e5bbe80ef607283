import HealthModel

/// Encodes the metadata of successive objects; many of a batch have the same.
struct MetadataTexts {
  private var last: (metadata: Metadata, text: String?)?

  /// Returns the text of an object's metadata; `nil` if it has none.
  ///
  /// - Throws: ``StoreError/invalid(_:_:)`` if they are not valid.
  mutating func text(_ header: ObjectHeader) throws -> String? {
    let metadata = header.metadata
    guard !metadata.isEmpty else { return nil }
    if let last, last.metadata == metadata { return last.text }
    do {
      try metadata.validate()
    } catch {
      throw StoreError.invalid(header.uuid, .metadata(error))
    }
    let text = StoredMetadata.text(metadata)
    // Equal units may be written differently, and are stored as they were given.
    let hasUnits = metadata.values.contains { value in
      if case .quantity = value { true } else { false }
    }
    if !hasUnits { last = (metadata, text) }
    return text
  }
}
