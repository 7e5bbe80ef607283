import HTTPTypes
import HealthModel
import Hummingbird
import Synchronization

/// Answers a few requests of an application at once, so that one that waits for changes often does not keep the others waiting.
final class ApplicationLimit: RouterMiddleware {
  typealias Context = ApplicationContext

  private let limit: Int
  private let counts = Mutex<[String: Int]>([:])

  init(_ limit: Int) { self.limit = limit }

  func handle(
    _ request: Request, context: ApplicationContext,
    next: @concurrent (Request, ApplicationContext) async throws -> Response
  ) async throws -> Response {
    let application = try context.known().source.bundleIdentifier
    guard enter(application) else {
      throw Problem(.tooManyRequests, "\(limit) requests of this application are being answered")
    }
    defer { leave(application) }
    return try await next(request, context)
  }

  /// Counts a request; `false` if the application has as many as it may.
  func enter(_ application: String) -> Bool {
    counts.withLock { counts in
      guard counts[application, default: 0] < limit else { return false }
      counts[application, default: 0] += 1
      return true
    }
  }

  func leave(_ application: String) {
    counts.withLock { counts in
      let rest = (counts[application] ?? 1) - 1
      counts[application] = rest > 0 ? rest : nil
    }
  }
}
