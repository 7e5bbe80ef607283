public import Foundation

/// What an import keeps as it was written, because it is not a number with a unit or a case of a category: each kind is
/// a type of its own, and a sample has the contents in its metadata.
///
///     if let bytes = sample.keptContent { … }
///
/// The value of such a sample is the number of bytes. Permissions, queries, archives and replicas treat it like any
/// other sample.
extension QuantityType {
  /// The beginning of the identifiers of these types.
  public static let keptPrefix = "org.workout.apple."

  private static let maximumKeptName = 100

  /// Returns the type for a kind of contents, such as `Audiogram` or the identifier of a type that this release does not
  /// know.
  ///
  /// - Parameter name: The kind; characters other than ASCII letters, digits, hyphens and underscores become hyphens.
  /// - Returns: The type.
  public static func kept(_ name: String) -> QuantityType {
    let plain = name.utf8.prefix(maximumKeptName).map { byte -> UInt8 in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
        byte
      default: UInt8(ascii: "-")
      }
    }
    let text = plain.isEmpty ? "unnamed" : String(decoding: plain, as: UTF8.self)
    return QuantityType(
      identifier: keptPrefix + text, canonicalUnit: .count, aggregation: .discreteArithmetic,
      isSavedByApplications: false)
  }

  /// The kind of contents, if the type is for such; `nil` for others.
  public var keptName: String? {
    guard identifier.hasPrefix(Self.keptPrefix) else { return nil }
    return String(identifier.dropFirst(Self.keptPrefix.count))
  }
}

extension MetadataKey {
  /// On a sample of kept contents: the contents as text.
  public static let keptText: MetadataKey = "WorkoutKeptText"
  /// On a sample of kept contents: the contents in base64, if they are not text.
  public static let keptBytes: MetadataKey = "WorkoutKeptBytes"
  /// On a sample of kept contents: the path of the file in its archive.
  public static let keptFile: MetadataKey = "WorkoutKeptFile"

  /// Returns the key for an attribute of an imported object that this release does not know.
  public static func keptAttribute(_ name: String) -> MetadataKey {
    MetadataKey(rawValue: "WorkoutKeptAttribute.\(name)")
  }

  /// Returns the key for the text of a metadata entry whose value is not one of its key.
  public static func keptEntry(_ key: String) -> MetadataKey {
    MetadataKey(rawValue: "WorkoutKeptEntry.\(key)")
  }

  /// Returns the key for an element in an imported object that this release does not know.
  public static func keptElement(_ name: String) -> MetadataKey {
    MetadataKey(rawValue: "WorkoutKeptElement.\(name)")
  }
}

extension QuantitySample {
  /// The maximum size of kept contents, in bytes.
  public static let maximumKeptBytes = 8 << 20

  /// Creates a sample of kept contents.
  ///
  /// - Parameters:
  ///   - content: The contents, at most ``maximumKeptBytes``.
  ///   - name: The kind of contents (``QuantityType/kept(_:)``).
  ///   - span: The time of the sample.
  ///   - header: Its identity, source and further metadata.
  public init(keeping content: [UInt8], as name: String, span: TimeRange, header: ObjectHeader) {
    var metadata = header.metadata
    if let text = String(validating: content, as: UTF8.self), !text.utf8.contains(0) {
      metadata[.keptText] = .string(text)
    } else {
      metadata[.keptBytes] = .string(Data(content).base64EncodedString())
    }
    self.init(
      type: .kept(name), quantity: Quantity(Double(content.count), .count), span: span,
      header: ObjectHeader(
        uuid: header.uuid, sourceRevision: header.sourceRevision, device: header.device,
        metadata: metadata))
  }

  /// The kept contents, byte for byte; `nil` for a sample of another type.
  public var keptContent: Data? {
    guard type.keptName != nil else { return nil }
    if let text = header.metadata.string(.keptText) { return Data(text.utf8) }
    return header.metadata.string(.keptBytes).flatMap { Data(base64Encoded: $0) }
  }
}
