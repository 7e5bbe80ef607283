public import Charts
import Foundation

/// Pictures of tiles of a server in the network, which learns from each request where somebody looks.
public struct OnlineTiles: Hashable, Sendable {
  /// The address of a tile, with `{z}`, `{x}` and `{y}` for its zoom, column and row.
  public let template: String
  /// The host that learns the places, with its port if one is named.
  public let host: String
  /// The origin that a page has to allow, such as `https://tile.example.org`.
  public let origin: String

  private static let marks = ["{z}", "{x}", "{y}"]
  private static let longest = 1000
  /// The zooms that servers of streets usually have.
  public static let zooms = 0...19

  /// Reads an address.
  ///
  /// - Throws: ``OnlineTilesError`` if it is not one of pictures of tiles. Without encryption, everybody on the path would learn
  ///   the places, so only this machine is reached by `http`.
  public init(_ template: String) throws(OnlineTilesError) {
    guard template.utf8.count <= Self.longest,
      template.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !"\"'<>\\^`|;,".utf8.contains($0) })
    else { throw .notAnAddress }
    var plain = template
    for mark in Self.marks {
      guard template.components(separatedBy: mark).count == 2 else { throw .missing(mark) }
      plain = plain.replacing(mark, with: "0")
    }
    if let open = plain.firstIndex(of: "{") {
      let end = plain[open...].firstIndex(of: "}") ?? plain.index(before: plain.endIndex)
      throw .unknownMark(String(plain[open...end]))
    }
    guard let parts = URLComponents(string: plain), let scheme = parts.scheme?.lowercased(),
      let name = parts.host?.lowercased(), !name.isEmpty, parts.user == nil, parts.password == nil,
      name.utf8.allSatisfy(Self.isOfHost),
      !template.prefix(while: { $0 != "{" }).split(separator: "/").dropFirst().isEmpty
    else { throw .notAnAddress }
    let isOwn = ["localhost", "127.0.0.1", "[::1]", "::1"].contains(name)
    guard scheme == "https" || scheme == "http" && isOwn else { throw .notEncrypted }
    // The host itself has no marks, so that a page can allow exactly it.
    let authority = template.dropFirst(scheme.count + 3).prefix { $0 != "/" && $0 != "?" }
    guard !authority.contains("{") else { throw .notAnAddress }
    self.template = template
    host = authority.lowercased()
    origin = "\(scheme)://\(host)"
  }

  private static func isOfHost(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: "["),
      UInt8(ascii: "]"):
      true
    default: false
    }
  }

  /// Returns the address of a tile.
  public func address(of tile: TileAddress) -> String {
    template.replacing("{z}", with: "\(tile.zoom)").replacing("{x}", with: "\(tile.column)")
      .replacing("{y}", with: "\(tile.row)")
  }

  /// Returns the pictures of a window; nothing is requested before a page with them is opened.
  public func ground(in window: MapWindow) -> MapGround? {
    guard let cover = TileCover.best(for: window, zooms: Self.zooms) else { return nil }
    var ground = MapGround()
    ground.pictures = cover.tiles.map {
      .init(address: address(of: $0.address), x: $0.x, y: $0.y, side: $0.side)
    }
    return ground
  }
}

/// The reason why an address is not one of tiles.
public enum OnlineTilesError: Error, Hashable, Sendable, CustomStringConvertible {
  case notAnAddress
  case notEncrypted
  /// `{z}`, `{x}` or `{y}` is not there exactly once.
  case missing(String)
  /// A mark that is not known, such as `{s}`.
  case unknownMark(String)

  public var description: String {
    switch self {
    case .notAnAddress:
      "not an address of tiles; use one such as https://tile.example.org/{z}/{x}/{y}.png"
    case .notEncrypted:
      "everybody on the path would learn where you walk; use https, or http for this machine alone"
    case .missing(let mark): "\(mark) has to be in it exactly once"
    case .unknownMark(let mark): "\(mark) is not known; only {z}, {x} and {y} are"
    }
  }
}
