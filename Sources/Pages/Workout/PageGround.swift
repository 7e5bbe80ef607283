import Charts
package import MapTiles

/// Where the ground below a route comes from.
package enum PageGround: Sendable {
  /// Lines of degrees alone.
  case none
  case file(MapTileFile)
  /// Pictures that the browser requests from a server in the network.
  case online(OnlineTiles)

  /// Opens the ground that the owner named.
  ///
  /// - Parameters:
  ///   - path: The path of a file of map tiles.
  ///   - online: Tiles in the network.
  /// - Throws: ``MapTileError`` if the file cannot be read.
  package init(path: String?, online: OnlineTiles? = nil) throws(MapTileError) {
    if let path {
      self = .file(try MapTileFile(path: path))
    } else {
      self = online.map(PageGround.online) ?? .none
    }
  }

  /// Where the pictures of tiles are on a served page.
  private static let tilePath = "/map/"

  /// Returns what is drawn in a window; `nil` for nothing.
  func ground(in window: MapWindow, isServed: Bool) throws(MapTileError) -> MapGround? {
    switch self {
    case .none: nil
    case .file(let file):
      try file.ground(in: window, pictures: isServed ? .below(Self.tilePath) : .embedded)
    case .online(let tiles): isServed ? tiles.ground(in: window) : nil
    }
  }

  /// Returns pictures of tiles for a window of a served page that is made often; no tile is read for it.
  func pictures(in window: MapWindow) -> MapGround? {
    switch self {
    case .none: nil
    case .file(let file): file.pictures(in: window, below: Self.tilePath)
    case .online(let tiles): tiles.ground(in: window)
    }
  }

  /// The sources of pictures for the policy of a page.
  func imageSources(isServed: Bool) -> [String] {
    switch self {
    case .none: []
    // Vector tiles become lines and areas of a report; on a served page they are pictures when it is moved.
    case .file(let file):
      isServed ? ["'self'"] : file.format == .vector ? [] : ["data:"]
    case .online(let tiles): isServed ? [tiles.origin] : []
    }
  }

  /// The address of a tile with marks, and the zooms that there are, for the script of a served page.
  var tiles: [String: String]? {
    switch self {
    case .none: nil
    case .file(let file):
      [
        "address": Self.tilePath + "{z}/{x}/{y}",
        "zooms": "\(file.pictureZooms.lowerBound) \(file.pictureZooms.upperBound)",
        "style": file.groundStyle,
      ]
    case .online(let tiles):
      [
        "address": tiles.template,
        "zooms": "\(OnlineTiles.zooms.lowerBound) \(OnlineTiles.zooms.upperBound)",
        "style": "ground pictures",
      ]
    }
  }

  /// Returns the line below the map: who made the ground, or who learns where the owner walks.
  func words(_ ground: MapGround?, in language: PageLanguage) -> String? {
    switch self {
    case .none: nil
    case .online(let tiles): language.text(.mapOnline, tiles.host)
    case .file(let file):
      ground == nil
        ? language[.mapNoTiles]
        : (file.attribution ?? file.name).map { language.text(.mapGround, $0) }
    }
  }
}
