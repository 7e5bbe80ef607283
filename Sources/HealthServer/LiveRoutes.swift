import Foundation
import HTTPTypes
import Hummingbird
import Pages
import Recording
import ServiceLifecycle

/// The page of the running recording, its events, and the requests to it.
///
/// The pages may do what the control socket lets the owner do; the socket itself stays closed to other users.
struct LiveRoutes: Sendable {
  let options: WebOptions
  let live: LiveFeed

  /// A comment is sent after so many seconds without news, so that a lost connection is noticed.
  private static let heartbeat: Duration = .seconds(15)
  /// The map is sent with every so many states.
  private static let statesPerMap: Int = 5

  private static var commands: [ControlRequest.Command] { [.pause, .resume, .lap, .next, .stop] }

  func add(to router: Router<WebContext>) {
    router.get("/live") { request, _ in try await page(request, problem: nil) }
    router.get("/live/events") { request, _ in try await events(request) }
    for command in Self.commands {
      router.post("/live/\(command.rawValue)") { request, context -> Response in
        if let problem = await live.send(command) {
          var refused = try await page(request, problem: problem)
          refused.status = .conflict
          return try refused.response(from: request, context: context)
        }
        return Response(status: .seeOther, headers: [.location: "/live"])
      }
    }
  }

  private func page(_ request: Request, problem: String?) async throws -> WebPage {
    let context = PageContext(request, options: options)
    let page = livePage(await live.current(), context)
    return WebPage(text: try page.text(navigation: context.navigation, problem: problem))
  }

  private func livePage(_ moment: LiveFeed.Moment, _ context: PageContext) -> LivePage {
    LivePage(
      moment.status, places: moment.track.places.map { ($0.latitude, $0.longitude) },
      course: moment.course.places.map { ($0.latitude, $0.longitude) },
      language: context.language, measures: context.measures, ground: options.ground)
  }

  /// Answers with the states as server-sent events.
  ///
  /// **Source** HTML Standard, *Server-sent events*.
  private func events(_ request: Request) async throws -> Response {
    let context = PageContext(request, options: options)
    guard let moments = await live.follow() else {
      return Response(status: .tooManyRequests, headers: [.retryAfter: "10"])
    }
    let headers: HTTPFields = [
      .contentType: "text/event-stream", .cacheControl: "no-store",
      .xContentTypeOptions: "nosniff",
    ]
    return Response(
      status: .ok, headers: headers,
      body: ResponseBody { writer in
        var count = 0
        var sent = ""
        var lastSent = ContinuousClock.now
        // The server waits for its answers before it stops; this one would go on for hours.
        for await moment in moments.cancelOnGracefulShutdown() {
          let hasMap = count.isMultiple(of: Self.statesPerMap)
          count += 1
          let news = try livePage(moment, context).news(hasMap: hasMap)
          if news != sent {
            try await writer.write(ByteBuffer(string: "event: status\ndata: \(news)\n\n"))
          } else if ContinuousClock.now - lastSent >= Self.heartbeat {
            try await writer.write(ByteBuffer(string: ": still here\n\n"))
          } else {
            continue
          }
          sent = news
          lastSent = .now
        }
        try await writer.finish(nil)
      })
  }
}
