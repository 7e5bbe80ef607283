import Foundation
import HealthModel
import Synchronization
import Testing

@testable import Recording
@testable import RecordingCore

@Suite("The queue in front of a recording's loop", .timeLimit(.minutes(1)))
struct InboxTests {
  /// The sentences of rejected requests, in order.
  private final class Refusals: Sendable {
    private let sentences = Mutex<[String]>([])

    var all: [String] { sentences.withLock { $0 } }

    func request() -> RecorderInput {
      .request(ControlRequest(.lap)) { reply in
        self.sentences.withLock { $0.append(reply.refusal ?? "accepted") }
      }
    }
  }

  @Test(
    "inputs are taken all at once, in order, and those that were not processed come first again")
  func order() async throws {
    let inbox = Inbox()
    inbox.put([.tick, .connected])
    inbox.put(.buttonsDue)
    let taken = try #require(await inbox.drain())
    #expect(taken.map(\.word) == ["tick", "connected", "buttonsDue"])
    inbox.put(.tick)
    inbox.restore(taken[1...])
    #expect(await inbox.drain()?.map(\.word) == ["connected", "buttonsDue", "tick"])
  }

  @Test("inputs beyond the capacity are counted, and the requests among them refused")
  func full() async {
    let (inbox, refusals) = (Inbox(capacity: 2), Refusals())
    inbox.put([.tick, .tick, .tick, refusals.request()])
    #expect(refusals.all == ["the recorder is too busy to answer; try again"])
    #expect(inbox.drainLost() == 2)
    #expect(inbox.drainLost() == 0)
    #expect(await inbox.drain()?.count == 2)
    // What is restored may exceed the capacity; nothing more fits then.
    inbox.restore([.tick, .tick, .tick])
    inbox.put(.tick)
    #expect(inbox.drainLost() == 1)
  }

  @Test("a closed inbox gives what it has, refuses the rest, and loses nothing silently")
  func closed() async {
    let (inbox, refusals) = (Inbox(), Refusals())
    inbox.put(.tick)
    inbox.close()
    inbox.put([.tick, refusals.request()])
    #expect(refusals.all == ["the recording has ended"])
    #expect(inbox.drainLost() == 0)
    #expect(await inbox.drain()?.count == 1)
    #expect(await inbox.drain() == nil)
  }

  @Test("a reader that waits is woken by an input, a close, or the cancellation of its task")
  func wakes() async throws {
    let wakes: [(wake: @Sendable (Inbox) -> Void, count: Int?)] = [
      ({ $0.put(.tick) }, 1), ({ $0.close() }, nil),
    ]
    for (wake, count) in wakes {
      let inbox = Inbox()
      let reader = Task { await inbox.drain()?.count }
      try await Task.sleep(for: .milliseconds(10))
      wake(inbox)
      #expect(await reader.value == count)
    }
    let reader = Task { [inbox = Inbox()] in await inbox.drain() == nil }
    try await Task.sleep(for: .milliseconds(10))
    reader.cancel()
    #expect(await reader.value)
  }
}

extension RecorderInput {
  fileprivate var word: String {
    switch self {
    case .tick: "tick"
    case .connected: "connected"
    case .buttonsDue: "buttonsDue"
    default: "other"
    }
  }
}
