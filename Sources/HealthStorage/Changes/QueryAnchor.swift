import Foundation
import SeriesCoding
import StoreDatabase
public import StoreErrors

extension QueryAnchor {
  private static let version: UInt8 = 1
  /// Longer than the text of any version; longer texts are not parsed.
  private static let maximumText = 256

  /// The anchor as 60 letters, digits, dashes and underscores (RFC 4648, section 5, without padding).
  public var text: String {
    var writer = ByteWriter()
    writer.append(Self.version)
    writer.append(contentsOf: [UInt8](store.bytes))
    for number in [view, position, baseline] { writer.append(fixed: number) }
    writer.append(fixed: writer.bytes.withUnsafeBytes(CRC32.checksum))
    return Data(writer.bytes).base64EncodedString()
      .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  /// Parses the text of an anchor.
  ///
  /// - Throws: `AnchorError.malformed` or `AnchorError.newerVersion(_:)`.
  public init(text: String) throws(AnchorError) {
    guard text.utf8.count <= Self.maximumText, text.utf8.allSatisfy(Self.isLetter),
      let data = Data(
        base64Encoded: text.replacing("-", with: "+").replacing("_", with: "/")
          + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4))
    else { throw .malformed }
    do throws(ChunkError) {
      let anchor = data.withUnsafeBytes { bytes in
        Result { () throws(ChunkError) in try Self.read(bytes) }
      }
      self = try anchor.get()
    } catch .unknownVersion(let version) {
      throw .newerVersion(Int(version))
    } catch {
      throw .malformed
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// Decodes an anchor; every version begins with its number and ends with the checksum of all
  /// preceding bytes.
  private static func read(_ bytes: UnsafeRawBufferPointer) throws(ChunkError) -> QueryAnchor {
    let bodyCount = bytes.count - 4
    guard bodyCount > 0 else { throw .truncated(at: bytes.count) }
    var ending = ByteReader(bytes, from: bodyCount)
    let checksum = CRC32.checksum(UnsafeRawBufferPointer(rebasing: bytes[..<bodyCount]))
    guard try ending.fixed(UInt32.self) == checksum else { throw .malformed(at: bodyCount) }
    var reader = ByteReader(bytes, to: bodyCount)
    let found = try reader.byte()
    guard found == version else { throw .unknownVersion(found) }
    let identity = try reader.skip(16)
    let view = try reader.fixed(Int64.self)
    let position = try reader.fixed(Int64.self)
    let baseline = try reader.fixed(Int64.self)
    guard reader.isAtEnd, let store = UUID(bytes: Data(bytes[identity..<identity + 16])),
      view >= ownersView, position >= 0, baseline >= 0
    else { throw .malformed(at: identity) }
    return QueryAnchor(store: store, view: view, position: position, baseline: baseline)
  }
}

extension QueryAnchor: Codable {
  /// Decodes an anchor from its ``text``; throws `DecodingError` if the text is invalid.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do {
      self = try QueryAnchor(text: text)
    } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(error)")
    }
  }

  /// Encodes the anchor as its ``text``.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

/// The position in a store's history up to which a client has read it: an opaque value to store and
/// pass back.
///
/// It is valid for the same types on the same store, for as long as the store records deletions. Stored
/// as its ``text`` or through `Codable`, it outlives the process.
///
/// An anchor contains no secrets, and a forged one reveals no more than a valid one: permissions are
/// checked in the store each time.
public struct QueryAnchor: Hashable, Sendable {
  /// The identity of the store that created it.
  let store: UUID
  /// The view that it belongs to: the group of the client, or one of the constants.
  let view: Int64
  /// The client has all changes up to this number.
  let position: Int64
  /// Deletions and decisions up to this number are ignored: the client's first query began after them.
  let baseline: Int64

  /// The view of the owner, and that of a client without a group.
  static let ownersView: Int64 = -1
  static let strangersView: Int64 = 0

  /// The number after which deletions and decisions are reported.
  var settled: Int64 { max(position, baseline) }
}
