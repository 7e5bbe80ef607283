import HTTPTypes
import HealthModel
import HealthStorage

/// The requests of applications that wait for the owner, each asked once whatever the number of connections that wait for it.
///
/// A request outlives the connection that made it: an application asks, goes away, and asks again for the answer.
actor PendingAuthorizations {
  /// A request: the application and its types.
  struct Request: Hashable, Sendable {
    let application: String
    let save: Set<ObjectType>
    let read: Set<ObjectType>
    /// The documents that the owner is asked about, one by one.
    var documents: DocumentQuery?
  }

  private enum Waiting {
    case asked(Task<Void, Never>, number: Int)
    case answered(Result<AuthorizationOutcome, any Error>)
  }

  private let announce: @Sendable (String) async -> Void
  private var waiting: [Request: Waiting] = [:]
  private var count = 0

  /// The requests of one application, and of all, that wait at once.
  private static let applicationLimit = 4
  private static let limit = 64
  private static let pause = Duration.milliseconds(50)
  /// The time in which the store refuses a request, or finds that all is decided.
  private static let shortestWait = Duration.milliseconds(250)

  /// Creates a list without requests.
  ///
  /// - Parameter announce: Called with an application whose request waits, to notify the owner.
  init(announce: @escaping @Sendable (String) async -> Void = { _ in }) { self.announce = announce }

  /// Asks the owner, if this request does not wait already, and waits for the answer for some time.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - wait: The time after which this call returns; the request stays.
  ///   - ask: Asks the owner, and returns after the answer.
  /// - Returns: The outcome; `nil` while there is none.
  /// - Throws: What `ask` throws, or a ``Problem`` (429) if too many requests wait.
  func outcome(
    of request: Request, within wait: Duration,
    ask: @escaping @Sendable () async throws -> AuthorizationOutcome
  ) async throws -> AuthorizationOutcome? {
    if waiting[request] == nil { try start(request, ask) }
    let end = ContinuousClock.now + max(wait, Self.shortestWait)
    while true {
      if case .answered(let result) = waiting[request] {
        waiting[request] = nil
        return try result.get()
      }
      // Another connection has taken the answer, or the request was cancelled.
      guard waiting[request] != nil else { return .cancelled }
      guard ContinuousClock.now < end else { return nil }
      try await Task.sleep(for: Self.pause)
    }
  }

  private func start(
    _ request: Request, _ ask: @escaping @Sendable () async throws -> AuthorizationOutcome
  ) throws {
    let own = waiting.keys.count { $0.application == request.application }
    guard own < Self.applicationLimit, waiting.count < Self.limit else {
      throw Problem(.tooManyRequests, "too many requests wait for the owner; cancel some")
    }
    count += 1
    let number = count
    let task = Task {
      let result: Result<AuthorizationOutcome, any Error>
      do {
        result = .success(try await ask())
      } catch {
        result = .failure(error)
      }
      settle(request, number, result)
    }
    waiting[request] = .asked(task, number: number)
    Task {
      try await Task.sleep(for: Self.shortestWait)
      if case .asked(_, number: number) = waiting[request] { await announce(request.application) }
    }
  }

  /// Keeps a result, unless the request was withdrawn, and perhaps made again, meanwhile.
  private func settle(
    _ request: Request, _ number: Int, _ result: Result<AuthorizationOutcome, any Error>
  ) {
    guard case .asked(_, number: number) = waiting[request] else { return }
    waiting[request] = .answered(result)
  }

  /// Withdraws the requests of an application.
  func cancel(_ application: String) {
    for (request, state) in waiting where request.application == application {
      if case .asked(let task, _) = state { task.cancel() }
      waiting[request] = nil
    }
  }

  /// Withdraws all requests, at the end of the server.
  func close() async {
    let tasks = waiting.values.compactMap { if case .asked(let task, _) = $0 { task } else { nil } }
    for task in tasks { task.cancel() }
    waiting = [:]
    for task in tasks { await task.value }
  }
}
