import ApplicationMessages
import Foundation
import HTTPTypes
import HealthModel
import HealthStorage
import Hummingbird
import NIOCore
import Reports
import ServiceLifecycle

/// The additions and deletions since an anchor: at once, after a wait, or as server-sent events.
struct ChangeRoutes: Sendable {
  let shelf: ApplicationShelf

  private static let standardLimit = 1000
  private static let documentLimit = 10_000
  /// The changes in one answer, whatever the client allows: they are in memory at once.
  private static let pageLimit = 1000
  private static let longestWait = 60
  /// A comment is sent after so many seconds without news, so that a lost connection is noticed.
  private static let heartbeat = Duration.seconds(15)

  func add(to router: Router<ApplicationContext>) {
    router.get("/v1/changes") { try await changes($0, $1) }
  }

  private static func message(_ changes: Changes) -> ChangesMessage<SampleJSON> {
    ChangesMessage(
      added: changes.added.map { SampleJSON($0) },
      deleted: changes.deleted.map(DeletionMessage.init),
      anchor: changes.anchor.text, reset: changes.reset?.rawValue, hasMore: changes.hasMore)
  }

  private func changes(_ request: Request, _ context: ApplicationContext) async throws -> Response {
    let words = try ApplicationQuery(request, known: ["type", "since", "limit", "wait_s"])
    let application = try context.known()
    let named = Set(try words.types("type"))
    guard !named.isEmpty else {
      throw Problem(.badRequest, "type is missing, such as type=heartRate")
    }
    let types = named.filter(application.mayRead)
    guard !types.isEmpty else {
      throw Problem(.forbidden, "the token does not allow to read these types")
    }
    let limit = try words.integer("limit", in: 1...Self.documentLimit) ?? Self.standardLimit
    // A full page has `has_more`, so that a smaller one loses nothing.
    let query = ChangeQuery(types, limit: min(limit, Self.pageLimit))
    // A client of server-sent events that lost its connection gives the last anchor in this header.
    let known = HTTPField.Name.lastEventID.flatMap { request.headers[$0] }
    let last = known ?? words.text("since")
    let anchor = try last.map(Self.anchor)
    if request.headers[.accept]?.contains("text/event-stream") ?? false {
      return events(query, since: anchor, of: application)
    }
    let wait = try words.integer("wait_s", in: 0...Self.longestWait) ?? 0
    let answer = try await shelf.reading(for: application) { store in
      try await Self.answer(query, since: anchor, within: .seconds(wait), store)
    }
    return try JSONBody.response(Self.message(answer))
  }

  private static func anchor(_ text: String) throws -> QueryAnchor {
    do {
      return try QueryAnchor(text: text)
    } catch {
      throw Problem(.badRequest, "since: \(error)")
    }
  }

  private static func answer(
    _ query: ChangeQuery, since anchor: QueryAnchor?, within wait: Duration, _ store: HealthStore
  ) async throws -> Changes {
    let end = ContinuousClock.now + wait
    let observations = wait > .zero ? try await store.observe(query.types) : nil
    var changes = try await store.changes(query, since: anchor)
    guard let observations, changes.isEmpty else { return changes }
    for await _ in Occasion.sequence(observations, every: min(wait, .seconds(1))) {
      changes = try await store.changes(query, since: anchor)
      if !changes.isEmpty || ContinuousClock.now >= end { break }
    }
    return changes
  }

  /// Answers with an event for each page of changes; its id is the anchor.
  ///
  /// **Source** HTML Standard, *Server-sent events*.
  private func events(
    _ query: ChangeQuery, since start: QueryAnchor?, of application: KnownApplication
  ) -> Response {
    Response(
      status: .ok,
      headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
      body: ResponseBody { [shelf] writer in
        let store = try shelf.store(for: application.source)
        let observations = try await store.observe(query.types)
        var pages = ChangePages(store: store, query: query, anchor: start)
        while let event = try await pages.next() { try await writer.write(event) }
        // The server waits for its answers before it stops; this one would go on for hours.
        let occasions = Occasion.sequence(observations, every: Self.heartbeat)
        for await occasion in occasions.cancelOnGracefulShutdown() {
          if occasion == .time { try await writer.write(ByteBuffer(string: ": still here\n\n")) }
          pages.hasMore = true
          while let event = try await pages.next() { try await writer.write(event) }
        }
        try await writer.finish(nil)
      })
  }

  /// The events of the changes since an anchor.
  private struct ChangePages {
    let store: HealthStore
    let query: ChangeQuery
    var anchor: QueryAnchor?
    var hasMore = true
    private var isFirst = true

    init(store: HealthStore, query: ChangeQuery, anchor: QueryAnchor?) {
      self.store = store
      self.query = query
      self.anchor = anchor
    }

    /// Returns the next event; `nil` until there are further changes.
    ///
    /// The first one comes even without changes.
    mutating func next() async throws -> ByteBuffer? {
      guard hasMore else { return nil }
      let changes = try await store.changes(query, since: anchor)
      anchor = changes.anchor
      hasMore = changes.hasMore
      guard isFirst || !changes.isEmpty else { return nil }
      isFirst = false
      var event = ByteBuffer(string: "event: changes\nid: \(changes.anchor.text)\ndata: ")
      var json = try JSONBody.buffer(ChangeRoutes.message(changes))
      event.writeBuffer(&json)
      event.writeString("\n\n")
      return event
    }
  }
}

extension HTTPField.Name {
  fileprivate static let lastEventID = HTTPField.Name("Last-Event-ID")
}

/// An occasion to look for changes.
private enum Occasion: Sendable {
  case change, time

  /// The occasions of an observation, and those of time; several that wait are one.
  static func sequence(_ observations: Observations, every time: Duration) -> AsyncStream<Occasion>
  {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let news = Task {
        do {
          for try await _ in observations { continuation.yield(.change) }
        } catch {
          continuation.finish()
        }
      }
      let ticks = Task {
        while !Task.isCancelled {
          try? await Task.sleep(for: time)
          continuation.yield(.time)
        }
      }
      continuation.onTermination = { _ in
        news.cancel()
        ticks.cancel()
      }
    }
  }
}
