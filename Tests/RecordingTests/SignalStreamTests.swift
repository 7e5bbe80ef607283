import Foundation
import Recording
import Testing

@Suite("Signals", .timeLimit(.minutes(1)))
struct SignalStreamTests {
  @Test("one that arrives right after the stream was made is in it, and in each stream")
  func atOnce() async {
    let first = SignalStream([.hangUp])
    kill(getpid(), SIGHUP)
    let second = SignalStream([.hangUp, .interrupt])
    var handler = sigaction()
    sigaction(SIGHUP, nil, &handler)
    let isCaught =
      unsafeBitCast(handler.__sigaction_handler.sa_handler, to: Int.self)
      != unsafeBitCast(SIG_IGN, to: Int.self)
    // A process that was started with HUP ignored never receives it.
    guard isCaught else { return }
    var signals = first.signals.makeAsyncIterator()
    #expect(await signals.next() == .hangUp)
    kill(getpid(), SIGHUP)
    #expect(await signals.next() == .hangUp)
    var others = second.signals.makeAsyncIterator()
    #expect(await others.next() == .hangUp)
  }
}
