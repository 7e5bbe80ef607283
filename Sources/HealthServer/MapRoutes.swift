import HTTPTypes
import Hummingbird
import MapTiles
import Pages

/// The tiles of the owner's map file, as pictures of this server.
struct MapRoutes: Sendable {
  let ground: PageGround

  /// A place of the map without a tile: nothing is drawn there, and it is no error of the page.
  private static let empty =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"256\" height=\"256\"/>"

  func add(to router: Router<WebContext>) {
    guard case .file(let file) = ground else { return }
    router.get("/map/:zoom/:column/:row") { _, context in
      func number(_ name: String) -> Int {
        context.parameters.get(name).flatMap { Int($0) } ?? -1
      }
      guard
        let address = TileAddress(
          zoom: number("zoom"), column: number("column"), row: number("row")),
        file.pictureZooms.contains(address.zoom)
      else { throw HTTPError(.notFound) }
      return try await Self.picture(address, of: file)
    }
  }

  /// Draws on a thread of its own: a tile of a town has thousands of ways.
  @concurrent private static func picture(
    _ address: TileAddress, of file: MapTileFile
  ) async throws -> WebPicture {
    guard let picture = try file.picture(of: address) else {
      return WebPicture(bytes: Array(empty.utf8), type: "image/svg+xml")
    }
    return WebPicture(bytes: picture.bytes, type: picture.type)
  }
}
