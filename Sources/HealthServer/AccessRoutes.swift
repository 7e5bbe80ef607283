import Foundation
import HTTPTypes
import HealthModel
import HealthStorage
import Hummingbird
import NIOCore
import Pages
import Reports

/// The page of what applications may do, and its changes: the owner decides, as with `HealthStore.decide`.
struct AccessRoutes: Sendable {
  let options: WebOptions
  let shelf: StoreShelf

  private static let formBytes = 4096

  func add(to router: Router<WebContext>) {
    router.get("/access") { request, _ in try await access(request) }
    router.post("/access") { request, _ in try await change(request) }
  }

  private func access(_ request: Request) async throws -> WebPage {
    let page = PageContext(request, options: options)
    return try await shelf.reading { store in
      var entries: [ApplicationEntry] = []
      for client in try await store.clients() {
        entries.append(try await ApplicationEntry(client, in: store))
      }
      let access = AccessPage(entries, language: page.language, times: page.times)
      return WebPage(text: try access.text(navigation: page.navigation))
    }
  }

  private func change(_ request: Request) async throws -> Response {
    let body: ByteBuffer
    do {
      body = try await request.body.collect(upTo: Self.formBytes)
    } catch is NIOTooManyBytesError {
      throw HTTPError(.contentTooLarge)
    }
    let form = Self.form(String(buffer: body))
    guard let application = form["application"],
      let type = form["type"].flatMap({ ObjectType(name: $0) }),
      let decision = form["change"].flatMap(Self.decision)
    else { throw HTTPError(.badRequest, message: "application, type or change is missing") }
    do {
      try await shelf.reading { try await $0.decide([type: decision], for: application) }
    } catch let error as StoreError {
      throw HTTPError(.badRequest, message: "\(error)")
    }
    return Response(status: .seeOther, headers: [.location: "/access"])
  }

  private static func decision(_ word: String) -> TypeDecision? {
    switch word {
    case "allow-read": TypeDecision(read: .everything)
    case "deny-read": TypeDecision(read: .nothing)
    case "allow-save": TypeDecision(share: true)
    case "deny-save": TypeDecision(share: false)
    default: nil
    }
  }

  /// Returns the fields of a form, the last of each name.
  ///
  /// **Source** URL Standard, *application/x-www-form-urlencoded*.
  static func form(_ text: String) -> [String: String] {
    var fields: [String: String] = [:]
    for pair in text.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1).map {
        $0.replacing("+", with: " ").removingPercentEncoding ?? ""
      }
      guard parts.count == 2 else { continue }
      fields[parts[0]] = parts[1]
    }
    return fields
  }
}
