import Foundation
import HealthStorage
import NIOCore
import NIOPosix
import Synchronization
import Testing

@testable import ReplicaNetwork

@Suite("the messages of a connection that wait for their reader")
struct MessageInboxTests {
  /// Two threads that each hold a lock that the other one needs stop for ever, and the tasks of this process with them: so
  /// the rounds are those of another process.
  @Test("a message that arrives while its reader is cancelled stops neither")
  func cancelled() async {
    await #expect(processExitsWith: .success) {
      let rounds = Rounds()
      Thread.detachNewThread { rounds.exitIfStopped() }
      let channel = try await DatagramBootstrap(group: .singletonMultiThreadedEventLoopGroup)
        .bind(host: "127.0.0.1", port: 0).get()
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
  }

  @Test("the reason of an end is not hidden by tasks that were cancelled because of it")
  func reasons() {
    let cancelled: [any Error] = [CancellationError(), StoreError.cancelled]
    #expect(cancelled.allSatisfy(ReplicaSession.isCancellation))
    let reasons: [any Error] = [NetworkError.dropped(name: "watch"), CocoaError(.fileReadUnknown)]
    #expect(!reasons.contains(where: ReplicaSession.isCancellation))
  }

  private final class Rounds: Sendable {
    static let all = 20_000
    private let done = Atomic(0)

    var count: Int { done.load(ordering: .relaxed) }

    func add() { done.add(1, ordering: .relaxed) }

    /// Ends the process if a minute passes without a round.
    func exitIfStopped() {
      var last = -1
      while count != last {
        last = count
        Thread.sleep(forTimeInterval: 60)
      }
      exit(1)
    }
  }
}
