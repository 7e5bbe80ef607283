public import ByteStreams

/// The reason why a file of map tiles, or a tile of it, cannot be read.
public struct MapTileError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Reason: Hashable, Sendable {
    case file(FileError)
    /// The file begins like neither format.
    case notMapTiles
    /// PMTiles of another version than 3.
    case version(Int)
    /// A compression that is not read, by its name.
    case compression(String)
    /// A kind of tile that is not read, by its name.
    case tileType(String)
    /// A part that is said to be where the file has nothing.
    case outsideFile(Part)
    /// A part that contradicts the format.
    case damaged(Part)
    /// Directories that lead to further directories without end.
    case directoryLoop
    /// A part that is larger than any real one.
    case tooLarge(Part, limitBytes: Int)
    /// A part that does not unpack.
    case packed(Part, UnpackingError)
    case vector(VectorTileError)
    /// SQLite's message.
    case database(String)
    /// The database has no tables of MBTiles.
    case notMBTiles
    /// A query of the database takes longer than any real one.
    case tooSlow
    /// Another program has changes of the database that are not in the file.
    case beingWritten
    case noTiles
  }

  public enum Part: String, Hashable, Sendable {
    case header = "header"
    case directory = "directory"
    case metadata = "metadata"
    case tile = "tile"
  }

  /// The path of the file.
  public let path: String
  /// The tile that was asked for, if one was.
  public let tile: TileAddress?
  public let reason: Reason

  public init(_ reason: Reason, path: String, tile: TileAddress? = nil) {
    self.reason = reason
    self.path = path
    self.tile = tile
  }

  public var description: String {
    if case .file(let error) = reason { return error.description }
    return "\(path): \(tile.map { "tile \($0): " } ?? "")\(words)"
  }

  private var words: String {
    switch reason {
    case .file(let error): error.description
    case .notMapTiles: "neither MBTiles nor PMTiles"
    case .version(let version): "PMTiles of version \(version); only version 3 is read"
    case .compression(let name):
      "compressed by \(name); convert the file to gzip or no compression"
    case .tileType(let name):
      "tiles of the kind \(name); PNG, JPEG, WebP, AVIF and vector tiles are read"
    case .outsideFile(let part):
      "its \(part.rawValue) is beyond the end of the file; it may be cut off"
    case .damaged(let part): "its \(part.rawValue) is damaged"
    case .directoryLoop: "its directories lead to each other without end"
    case .tooLarge(let part, let limit):
      "its \(part.rawValue) is larger than \(limit >> 20) MB, further than any real one"
    case .packed(let part, let error): "its \(part.rawValue) does not unpack: \(error)"
    case .vector(let error): "not a vector tile: \(error)"
    case .database(let message): "cannot be read as a database: \(message)"
    case .notMBTiles: "a database without the tables of MBTiles"
    case .tooSlow: "finding a tile takes too long; the database has no index of its tiles"
    case .beingWritten:
      "another program has unfinished changes of it next to the file; close that program first"
    case .noTiles: "no tiles are in it"
    }
  }
}

/// The place of a tile in a pyramid of square tiles: column 0 is in the west, row 0 in the north.
public struct TileAddress: Hashable, Sendable, CustomStringConvertible {
  public let zoom: Int
  public let column: Int
  public let row: Int

  /// The zooms that tiles of streets are made for end at about 20; a column has to fit 32 bits.
  public static let maximumZoom = 24

  /// Creates an address; `nil` if there is no such tile.
  public init?(zoom: Int, column: Int, row: Int) {
    guard (0...Self.maximumZoom).contains(zoom), (0..<1 << zoom).contains(column),
      (0..<1 << zoom).contains(row)
    else { return nil }
    self.zoom = zoom
    self.column = column
    self.row = row
  }

  public var description: String { "\(zoom)/\(column)/\(row)" }

  /// Returns the tile of a coarser zoom that this one is a part of.
  func ancestor(at zoom: Int) -> TileAddress {
    guard zoom < self.zoom,
      let found = TileAddress(
        zoom: zoom, column: column >> (self.zoom - zoom), row: row >> (self.zoom - zoom))
    else { return self }
    return found
  }
}
