import TestSupport
import Testing

@testable import MapTiles

@Suite("Tiles of a server in the network")
struct OnlineTilesTests {
  @Test("the host that learns the places is known, and no other is allowed")
  func host() throws {
    let tiles = try OnlineTiles("https://Tile.example.org:8443/a/{z}/{x}/{y}.png?key=1_2")
    #expect(tiles.host == "tile.example.org:8443")
    #expect(tiles.origin == "https://tile.example.org:8443")
    let address = try #require(TileAddress(zoom: 3, column: 2, row: 1))
    #expect(tiles.address(of: address) == "https://Tile.example.org:8443/a/3/2/1.png?key=1_2")
    #expect(try OnlineTiles("http://127.0.0.1:8000/{z}/{x}/{y}").host == "127.0.0.1:8000")
  }

  @Test(
    "what is not an address of tiles is refused in words",
    arguments: [
      ("", .missing("{z}")), ("https://a.org/{z}/{x}.png", .missing("{y}")),
      ("https://a.org/{z}/{x}/{y}/{y}", .missing("{y}")),
      ("https://{s}.a.org/{z}/{x}/{y}", .unknownMark("{s}")),
      ("https://a.org/{z}/{x}/{y}{r}.png", .unknownMark("{r}")),
      ("http://a.org/{z}/{x}/{y}", .notEncrypted), ("ftp://a.org/{z}/{x}/{y}", .notEncrypted),
      ("https://me:secret@a.org/{z}/{x}/{y}", .notAnAddress), ("/{z}/{x}/{y}", .notAnAddress),
      ("https://{z}.a.org/{x}/{y}", .notAnAddress),
      ("https://a.org;script-src/{z}/{x}/{y}", .notAnAddress),
      ("https://a.org\"/{z}/{x}/{y}", .notAnAddress),
      ("https://*/{z}/{x}/{y}", .notAnAddress), ("https:///{z}/{x}/{y}", .notAnAddress),
      ("https://a.org'/{z}/{x}/{y}", .notAnAddress), ("https://ä.org/{z}/{x}/{y}", .notAnAddress),
    ] as [(String, OnlineTilesError)])
  func refused(template: String, error: OnlineTilesError) {
    #expect(throws: error) { try OnlineTiles(template) }
    #expect(!error.description.isEmpty)
  }
}
