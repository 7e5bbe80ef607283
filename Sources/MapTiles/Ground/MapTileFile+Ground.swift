public import Charts
import Foundation

extension MapTileFile {
  /// Where the pictures of tiles are.
  public enum PictureAddress: Hashable, Sendable {
    /// In the page itself.
    case embedded
    /// At addresses that begin with this text, followed by zoom, column and row.
    case below(String)
  }

  /// The bytes of all shapes of a picture in a page: a page of 60 kB when compressed has space for them.
  private static let shapeBytes = 90_000
  private static let tileShapeBytes = 400_000
  /// The coarser zooms that are tried for a picture whose shapes are too many.
  private static let coarserZooms = 3

  /// Returns what the file shows in a window; `nil` if it has no tiles there.
  ///
  /// - Parameters:
  ///   - window: The window of a route's picture.
  ///   - pictures: Where the pictures of tiles are; vector tiles are drawn.
  /// - Returns: The ground.
  /// - Throws: ``MapTileError``.
  public func ground(
    in window: MapWindow, pictures: PictureAddress = .embedded
  ) throws(MapTileError) -> MapGround? {
    guard let cover = TileCover.best(for: window, zooms: zooms) else { return nil }
    let ground =
      format == .vector
      ? try shapes(in: window, cover) : try pictureGround(cover, pictures)
    return ground.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns the addresses of pictures that cover a window, also of vector tiles; no tile is read.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - start: The beginning of each address, followed by zoom, column and row.
  /// - Returns: The ground; `nil` if the file has no zoom for the window.
  public func pictures(in window: MapWindow, below start: String) -> MapGround? {
    guard let cover = TileCover.best(for: window, zooms: pictureZooms) else { return nil }
    var ground = MapGround()
    ground.isPhoto = isPhoto
    ground.hasDarkColors = format == .vector
    ground.pictures = cover.tiles.map {
      .init(address: start + $0.address.description, x: $0.x, y: $0.y, side: $0.side)
    }
    return ground
  }

  private func pictureGround(
    _ cover: TileCover, _ pictures: PictureAddress
  ) throws(MapTileError) -> MapGround? {
    var ground = MapGround()
    ground.isPhoto = isPhoto
    for tile in cover.tiles {
      guard let bytes = try self.tile(tile.address) else { continue }
      let address =
        switch pictures {
        case .embedded: "data:\(format.rawValue);base64,\(Data(bytes).base64EncodedString())"
        case .below(let start): start + tile.address.description
        }
      ground.pictures.append(.init(address: address, x: tile.x, y: tile.y, side: tile.side))
    }
    return ground
  }

  private func shapes(
    in window: MapWindow, _ cover: TileCover
  ) throws(MapTileError) -> MapGround? {
    var painter = try painted(cover, in: window)
    // Coarser tiles have less, chosen by those who made the map.
    for zoom in (max(zooms.lowerBound, cover.zoom - Self.coarserZooms)..<cover.zoom).reversed() {
      guard painter?.pathBytes ?? 0 > Self.shapeBytes else { break }
      painter = try painted(TileCover(window, zoom: zoom), in: window) ?? painter
    }
    return painter?.ground(atMost: Self.shapeBytes)
  }

  /// Draws the tiles; `nil` if there are none.
  private func painted(
    _ cover: TileCover, in window: MapWindow
  ) throws(MapTileError) -> GroundPainter? {
    var painter = GroundPainter(window)
    var isEmpty = true
    for tile in cover.tiles {
      guard let vector = try vectorTile(tile.address) else { continue }
      isEmpty = false
      do throws(VectorTileError) {
        try painter.add(vector, at: tile)
      } catch {
        throw MapTileError(.vector(error), path: path, tile: tile.address)
      }
    }
    return isEmpty ? nil : painter
  }

  /// The finest zoom of pictures of tiles: vector tiles can be drawn larger than they were made for.
  public var pictureZooms: ClosedRange<Int> {
    format == .vector
      ? zooms.lowerBound...min(TileAddress.maximumZoom, zooms.upperBound + Self.largerZooms)
      : zooms
  }

  private static let largerZooms = 4

  /// Whether the pictures are photographs: maps are drawn with few colors, for which JPEG is not chosen.
  private var isPhoto: Bool { format == .jpeg }

  /// The classes of a ground of this file, for a script that adds tiles to a page.
  public var groundStyle: String {
    format == .vector ? "ground" : isPhoto ? "ground pictures photo" : "ground pictures"
  }

  /// Returns a tile as a picture for a browser, vector tiles as SVG; `nil` if the file has none there.
  ///
  /// - Parameter address: A tile within ``pictureZooms``.
  /// - Returns: The kind of the picture and its bytes.
  /// - Throws: ``MapTileError``.
  public func picture(
    of address: TileAddress
  ) throws(MapTileError) -> (type: String, bytes: [UInt8])? {
    guard pictureZooms.contains(address.zoom) else { return nil }
    guard format == .vector else {
      return try tile(address).map { (format.rawValue, $0) }
    }
    let count = Double(1 << address.zoom)
    let window = MapWindow(
      left: Double(address.column) / count, top: Double(address.row) / count,
      unitsPerWorld: MapGround.tileSide * count, width: MapGround.tileSide,
      height: MapGround.tileSide)
    let source = address.ancestor(at: min(address.zoom, zooms.upperBound))
    guard
      let painter = try painted(TileCover(window, zoom: source.zoom), in: window)
    else { return nil }
    let ground = painter.ground(atMost: Self.tileShapeBytes)
    return ("image/svg+xml", Array(ground.tileDocument.utf8))
  }
}
