import NIOCore
import NIOPosix
import Synchronization
import Testing

@testable import ReplicaNetwork

@Suite("the messages of a connection that wait for their reader")
struct MessageInboxTests {
  /// Two threads that each hold a lock that the other one needs would stop for ever, so this waits beside them.
  @Test("a message that arrives while its reader is cancelled stops neither")
  func cancelled() async throws {
    let channel = try await DatagramBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .bind(host: "127.0.0.1", port: 0).get()
    defer { channel.close(promise: nil) }
    let rounds = Rounds()
    Task.detached {
      while rounds.count < Rounds.all {
        let inbox = MessageInbox(of: channel)
        let reader = Task.detached { try? await inbox.next() }
        while !inbox.isAwaited { await Task.yield() }
        let sender = Task.detached { inbox.append(Message(.end)) }
        reader.cancel()
        await sender.value
        _ = await reader.value
        rounds.add()
      }
    }
    var (last, idle) = (-1, 0)
    while rounds.count < Rounds.all, idle < 60 {
      idle = rounds.count == last ? idle + 1 : 0
      last = rounds.count
      try await Task.sleep(for: .seconds(1))
    }
    #expect(rounds.count == Rounds.all)
  }

  private final class Rounds: Sendable {
    static let all = 20_000
    private let done = Atomic(0)

    var count: Int { done.load(ordering: .relaxed) }

    func add() { done.add(1, ordering: .relaxed) }
  }
}
