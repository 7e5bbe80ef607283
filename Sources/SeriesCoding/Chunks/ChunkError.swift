// Tools that read a public interface load public imports alone, and the package's protocols here need the model.
@_exported public import HealthModel

/// The reason why the bytes of a chunk cannot be read.
public enum ChunkError: Error, Hashable, Sendable {
  /// The bytes end, or a part runs past its end, at this offset.
  case truncated(at: Int)
  case wrongChecksum(found: UInt32, expected: UInt32)
  /// Written by a later release.
  case unknownVersion(UInt8)
  /// A chunk of a kind other than requested.
  case wrongKind(found: UInt8)
  case impossibleCount(Int)
  case malformed(at: Int)
  /// An undefined value, such as a verdict of a later release.
  case unknownValue(Int64, column: Int)
  /// Encrypted with another key, or changed since.
  case notAuthentic
}

extension ChunkError: CustomStringConvertible {
  /// One sentence for people: the damage.
  public var description: String {
    switch self {
    case .truncated(let offset): "it is cut off at byte \(offset)"
    case .wrongChecksum(let found, let expected):
      "its checksum is \(String(found, radix: 16)), not \(String(expected, radix: 16))"
    case .unknownVersion(let version): "its format, \(version), is of a later release"
    case .wrongKind(let found): "it holds data of kind \(found)"
    case .impossibleCount(let count): "it cannot hold \(count) values"
    case .malformed(let offset): "its coding is broken at byte \(offset)"
    case .unknownValue(let value, let column): "\(value) is not a value of column \(column)"
    case .notAuthentic: "it was not encrypted by the recorder of this store, or was changed since"
    }
  }
}
