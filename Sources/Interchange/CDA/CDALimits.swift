/// The limits beyond which a clinical document is rejected; they are far above real documents.
public struct CDALimits: Hashable, Sendable {
  /// The maximum size of the document in bytes: 64 MiB, a few hundred scanned pages in Base64.
  public var documentBytes = 64 << 20
  /// The maximum depth of nested elements.
  public var depth = 200
  /// The maximum size of one tag, comment or processing instruction in bytes.
  public var tagBytes = 256 << 10
  /// The maximum size of all distinct names together in bytes.
  public var nameBytes = 1 << 20
  /// The maximum number of header elements and section headings, which are held in memory until the
  /// end.
  public var elements = 100_000
  /// The maximum size of one title, name or other text of the header in bytes.
  public var textBytes = 16 << 10
  /// The maximum number of reported faults; further faults are omitted.
  public var faults = 100

  public init() {}
}
