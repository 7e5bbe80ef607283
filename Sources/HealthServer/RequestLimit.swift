import HTTPTypes
import Hummingbird
import Synchronization

/// Answers at most so many requests at once; some more wait, and further ones are asked to come back in a second.
///
/// A page is made in memory, so that without a limit many requests together would take more of it than a board has.
struct RequestLimit<Context: RequestContext>: RouterMiddleware {
  private let places: RequestPlaces

  init(_ limit: Int, waiting: Int) {
    places = RequestPlaces(limit, waiting: waiting)
  }

  func handle(
    _ request: Request, context: Context,
    next: @concurrent (Request, Context) async throws -> Response
  ) async throws -> Response {
    guard await places.enter() else {
      return Response(
        status: .serviceUnavailable,
        headers: [.retryAfter: "1", .contentType: "text/plain; charset=utf-8"],
        body: ResponseBody(byteBuffer: ByteBuffer(string: "busy; try again in a second\n")))
    }
    defer { places.leave() }
    return try await next(request, context)
  }
}

/// The places of the requests that are being answered, and the queue of those that wait for one.
final class RequestPlaces: Sendable {
  private struct State {
    var free: Int
    var queue: [CheckedContinuation<Bool, Never>] = []
  }

  private let waitingLimit: Int
  private let state: Mutex<State>

  init(_ limit: Int, waiting: Int) {
    waitingLimit = waiting
    state = Mutex(State(free: limit))
  }

  var waitingCount: Int { state.withLock { $0.queue.count } }

  /// Takes a place, which has to be left.
  ///
  /// - Returns: `false` if too many wait for one.
  func enter() async -> Bool {
    await withCheckedContinuation { continuation in
      let answer: Bool? = state.withLock { state in
        if state.free > 0 {
          state.free -= 1
          return true
        }
        guard state.queue.count < waitingLimit else { return false }
        state.queue.append(continuation)
        return nil
      }
      if let answer { continuation.resume(returning: answer) }
    }
  }

  /// Gives the place to the request that has waited longest.
  func leave() {
    let next = state.withLock { state -> CheckedContinuation<Bool, Never>? in
      guard state.queue.isEmpty else { return state.queue.removeFirst() }
      state.free += 1
      return nil
    }
    next?.resume(returning: true)
  }
}
