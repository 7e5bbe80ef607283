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

  /// A request for every type has some 20,000 bytes.
  private static let formBytes = 32_768

  func add(to router: Router<WebContext>) {
    router.get("/access") { request, _ in try await access(request) }
    router.post("/access") { request, _ in try await change(request) }
    router.post("/access/answer") { request, _ in try await answer(request) }
  }

  private func access(_ request: Request) async throws -> WebPage {
    let page = PageContext(request, options: options)
    return try await shelf.reading { store in
      var entries: [ApplicationEntry] = []
      for client in try await store.clients() {
        entries.append(try await ApplicationEntry(client, in: store))
      }
      let access = AccessPage(
        entries, requests: try await store.pendingRequests(), language: page.language,
        times: page.times)
      return WebPage(text: try access.text(navigation: page.navigation))
    }
  }

  static func form(of request: Request) async throws -> [String: String] {
    do {
      return form(String(buffer: try await request.body.collect(upTo: formBytes)))
    } catch is NIOTooManyBytesError {
      throw HTTPError(.contentTooLarge)
    }
  }

  /// Answers a request for permission: what is marked is allowed, all else is not.
  private func answer(_ request: Request) async throws -> Response {
    let form = try await Self.form(of: request)
    guard let id = form["request"].flatMap(UUID.init(uuidString:)), let word = form["answer"],
      ["marked", "nothing"].contains(word)
    else { throw HTTPError(.badRequest, message: "request or answer is missing") }
    do {
      try await shelf.reading { store in
        guard let asked = try await store.pendingRequests().first(where: { $0.id == id }) else {
          return
        }
        func isMarked(_ type: ObjectType, _ field: String) -> Bool {
          word == "marked" && form["\(field)-\(type.name)"] == "yes"
        }
        var decisions: [ObjectType: TypeDecision] = [:]
        for type in asked.read {
          decisions[type, default: TypeDecision()].read =
            isMarked(type, "read") ? .everything : .nothing
        }
        for type in asked.share {
          decisions[type, default: TypeDecision()].share = isMarked(type, "save")
        }
        try await store.answer(request: id, decisions)
      }
    } catch let error as StoreError {
      throw HTTPError(.badRequest, message: "\(error)")
    }
    return Response(status: .seeOther, headers: [.location: "/access"])
  }

  private func change(_ request: Request) async throws -> Response {
    let form = try await Self.form(of: request)
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
