import Foundation
import HTTPTypes
import HealthModel
import HealthStorage
import Hummingbird
import NIOCore
import Recording
import ServiceLifecycle

/// The workout that is being recorded: its state for applications that may read workouts, and requests of those that
/// may save them.
struct LiveSessionRoutes: Sendable {
  let owner: StoreShelf
  let live: LiveFeed

  /// A comment is sent after so many seconds without news, so that a lost connection is noticed.
  private static let heartbeat = Duration.seconds(15)

  func add(to router: Router<ApplicationContext>) {
    router.get("/v1/live") { try await state($0, $1) }
    router.post("/v1/live/requests") { try await request($0, $1) }
  }

  private struct Answer: Encodable {
    let session: RecordingStatus?
  }

  // MARK: - State

  private func state(_ request: Request, _ context: ApplicationContext) async throws -> Response {
    _ = try ApplicationQuery(request, known: [])
    let application = try context.known()
    guard request.headers[.accept]?.contains("text/event-stream") ?? false else {
      let status = await live.current().status
      return try JSONBody.response(
        Answer(session: try await permissions(of: application).visible(status)))
    }
    return try await events(application)
  }

  /// Answers with the states as server-sent events; permission is looked up for each.
  ///
  /// **Source** HTML Standard, *Server-sent events*.
  private func events(_ application: KnownApplication) async throws -> Response {
    guard let moments = await live.follow() else {
      throw Problem(.tooManyRequests, "too many programs follow the recording")
    }
    return Response(
      status: .ok,
      headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
      body: ResponseBody { writer in
        var sent = ByteBuffer()
        var lastSent = ContinuousClock.now
        // The server waits for its answers before it stops; this one would go on for hours.
        for await moment in moments.cancelOnGracefulShutdown() {
          let seen = try await permissions(of: application).visible(moment.status)
          var news = ByteBuffer(string: "event: session\ndata: ")
          var json = try JSONBody.buffer(Answer(session: seen))
          news.writeBuffer(&json)
          news.writeString("\n\n")
          if news != sent {
            try await writer.write(news)
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

  private func permissions(of application: KnownApplication) async throws -> LivePermissions {
    let decided: [ObjectType: Permission] = try await owner.reading { store in
      do throws(StoreError) {
        return try await store.permissions(of: application.source.bundleIdentifier)
      } catch .permission {
        return [:]
      }
    }
    return LivePermissions(decided: decided, application: application)
  }

  // MARK: - Requests

  private struct LiveRequest: Decodable {
    enum Command: String, Decodable { case pause, resume, lap }

    let command: Command
  }

  /// Passes a request to the recorder.
  ///
  /// The answer is the same whether or not anything is being recorded, which the application may not be allowed to read.
  private func request(_ request: Request, _ context: ApplicationContext) async throws -> Response {
    let wanted = try await JSONBody.value(LiveRequest.self, of: request, context)
    guard try await permissions(of: try context.known()).mayAct else {
      throw Problem(.forbidden, "only an application that may save workouts can make requests")
    }
    let command: ControlRequest.Command =
      switch wanted.command {
      case .pause: .pause
      case .resume: .resume
      case .lap: .lap
      }
    _ = await live.send(command)
    return Response(status: .accepted)
  }
}

/// The permissions of an application for the running recording.
struct LivePermissions: Sendable {
  let decided: [ObjectType: Permission]
  let application: KnownApplication

  /// Whether it may make requests, which change the workout that is saved.
  var mayAct: Bool {
    decided[.workout]?.share == .sharingAuthorized && application.mayWrite(.workout)
  }

  private func mayRead(_ type: ObjectType) -> Bool {
    switch decided[type]?.read {
    case nil, .nothing: false
    // A running recording ends now, after any date from which it may be read.
    case .since, .everything: application.mayRead(type)
    }
  }

  /// The types of the measures of a run.
  private static let runningTypes: [QuantityType] = [
    .runningStrideLength, .runningVerticalOscillation, .runningGroundContactTime, .runningPower,
  ]

  /// Returns what the application may see; `nil` if that is nothing.
  ///
  /// A workout has its times, laps and totals; rates, steps and places are types of their own. What the recorder notes
  /// about its devices, and the owner's plan, are for the owner.
  func visible(_ status: RecordingStatus?) -> RecordingStatus? {
    guard var seen = status, mayRead(.workout) else { return nil }
    seen.notes = []
    seen.plan = nil
    if !mayRead(.quantity(.heartRate)) {
      seen.heartRate = nil
      seen.averageHeartRate = nil
    }
    if !mayRead(.quantity(.activeEnergyBurned)) { seen.energyKilocalories = nil }
    if !mayRead(.quantity(.stepCount)) || !mayRead(.quantity(.pushCount)) {
      seen.stepCount = nil
      seen.cadencePerMinute = nil
    }
    if !Self.runningTypes.allSatisfy({ mayRead(.quantity($0)) }) { seen.running = nil }
    if !mayRead(.quantity(.swimmingStrokeCount)) {
      seen.strokeCount = nil
      seen.strokeStyle = nil
      seen.swolf = nil
    }
    if !mayRead(.quantity(.sixMinuteWalkTestDistance)) { seen.fieldTest = nil }
    if !mayRead(.workoutRoute) {
      seen.positioning = RecordingStatus.Positioning(state: seen.positioning.state)
      seen.currentSpeedMetersPerSecond = nil
    }
    return seen
  }
}
