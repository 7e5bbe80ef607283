import Foundation
import HTTPTypes
import Hummingbird
import Pages
import Replication

/// The page of the other devices, and the pairing with one more.
struct ReplicaRoutes: Sendable {
  let options: WebOptions
  let shelf: StoreShelf
  let pairing: PagePairing

  init(options: WebOptions, shelf: StoreShelf) {
    (self.options, self.shelf) = (options, shelf)
    pairing = PagePairing(options: options)
  }

  func add(to router: Router<WebContext>) {
    router.get("/replicas") { request, _ in try await replicas(request) }
    router.get("/replicas/pairing") { _, _ in
      WebPage(
        text: "{\"state\":\"\(await pairing.state?.word ?? "")\"}\n",
        type: "application/json; charset=utf-8")
    }
    router.post("/replicas/pair") { _, _ in
      await pairing.begin(with: shelf)
      return Self.back
    }
    router.post("/replicas/answer") { request, _ in try await answer(request) }
  }

  private static var back: Response {
    Response(status: .seeOther, headers: [.location: "/replicas"])
  }

  private func replicas(_ request: Request) async throws -> WebPage {
    let page = PageContext(request, options: options)
    let list = try await shelf.reading { try await ReplicaList(of: $0) }
    let document = ReplicasPage(
      list, pairing: await pairing.state, language: page.language, times: page.times)
    return WebPage(text: try document.text(navigation: page.navigation))
  }

  private func answer(_ request: Request) async throws -> Response {
    let form = try await AccessRoutes.form(of: request)
    switch (form["answer"], form["question"].flatMap(UUID.init(uuidString:))) {
    case ("yes"?, let question?): await pairing.reply(true, to: question)
    case ("no"?, let question?): await pairing.reply(false, to: question)
    case ("cancel"?, _): await pairing.cancel()
    default: throw HTTPError(.badRequest, message: "question or answer is missing")
    }
    return Self.back
  }
}
