/// What a clinical document may ask for before it is refused; far above what real ones hold.
public struct CDALimits: Hashable, Sendable {
  /// Bytes of the whole document: 64 MiB, a few hundred scanned pages in Base64.
  public var documentBytes = 64 << 20
  /// Elements within elements.
  public var depth = 200
  /// Bytes of one tag, comment or processing instruction.
  public var tagBytes = 256 << 10
  /// Bytes of all different names together.
  public var nameBytes = 1 << 20
  /// Elements of the header and section headings together, which are kept until the end.
  public var elements = 100_000
  /// Bytes of one title or name, or of any other text of the header.
  public var textBytes = 16 << 10
  /// Faults that are listed; what comes after is not said.
  public var faults = 100

  public init() {}
}
