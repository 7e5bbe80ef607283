import Foundation
import HealthModel
import HealthStorage
import Testing

@testable import HealthServer

@Suite("the addresses of applications")
struct ApplicationRouterTests {
  struct NoStore: Error {}

  @Test("every address of the server is in docs/openapi.json, and no other")
  func described() throws {
    let server = ApplicationServer(
      address: .socket(path: "s"), names: [], owner: StoreShelf { throw NoStore() },
      shelf: ApplicationShelf { _ in throw NoStore() }, storePath: "s", version: "0")
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../docs/openapi.json")
    let document =
      try JSONSerialization.jsonObject(with: Data(contentsOf: page)) as? [String: Any]
    let paths = try #require(document?["paths"] as? [String: [String: Any]])
    let described = paths.flatMap { path, methods in
      methods.keys.map { "\($0.uppercased()) \(path)" }
    }
    #expect(server.addresses.sorted() == described.sorted())
  }
}
