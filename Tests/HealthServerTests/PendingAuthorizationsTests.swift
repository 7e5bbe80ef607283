import HealthModel
import HealthStorage
import Testing

@testable import HealthServer

@Suite("requests that wait for the owner", .timeLimit(.minutes(1)))
struct PendingAuthorizationsTests {
  private let request = PendingAuthorizations.Request(
    application: "token:a", save: [], read: [.quantity(.heartRate)])

  @Test("an answer reaches one that asks again, once")
  func answered() async throws {
    let pending = PendingAuthorizations()
    let (answers, answer) = AsyncStream<Void>.makeStream()
    let ask: @Sendable () async throws -> AuthorizationOutcome = {
      for await _ in answers { return .completed }
      throw CancellationError()
    }
    #expect(try await pending.outcome(of: request, within: .zero, ask: ask) == nil)
    #expect(try await pending.outcome(of: request, within: .zero, ask: ask) == nil)
    answer.yield()
    #expect(try await pending.outcome(of: request, within: .seconds(30), ask: ask) == .completed)
    #expect(try await pending.outcome(of: request, within: .zero, ask: ask) == nil)
    await pending.close()
  }

  @Test("the end of a withdrawn request is not that of one made anew")
  func withdrawn() async throws {
    let pending = PendingAuthorizations()
    let (ends, end) = AsyncStream<Void>.makeStream()
    #expect(
      try await pending.outcome(of: request, within: .zero) {
        // It ends only after the new request has begun.
        await Task.detached { for await _ in ends {} }.value
        return .cancelled
      } == nil)
    await pending.cancel("token:a")
    let (answers, answer) = AsyncStream<Void>.makeStream()
    #expect(
      try await pending.outcome(of: request, within: .zero) {
        for await _ in answers {}
        return .completed
      } == nil)
    end.finish()
    try await Task.sleep(for: .milliseconds(100))
    answer.finish()
    let outcome = try await pending.outcome(of: request, within: .seconds(30)) { .cancelled }
    #expect(outcome == .completed)
  }
}
