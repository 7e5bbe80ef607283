import Dispatch
import Foundation
import Synchronization

/// The process's signals as a sequence, instead of their usual effect.
///
/// INT, TERM and HUP (the terminal was closed) stop a recording and save it; a detached one ignores HUP. So does a
/// program that was started with HUP ignored, as nohup(1) does: it never appears in the sequence.
public struct SignalStream: Sendable {
  public enum Signal: Sendable, Hashable {
    case interrupt, terminate, hangUp

    var number: Int32 {
      switch self {
      case .interrupt: SIGINT
      case .terminate: SIGTERM
      case .hangUp: SIGHUP
      }
    }
  }

  public let signals: AsyncStream<Signal>

  /// The signals that are already handled: ignoring one again would disable its existing sources.
  private static let takenOver = Mutex<Set<Int32>>([])
  /// Whether the program was started with HUP ignored; read before the signal is taken over.
  private static let isHangUpIgnored = isIgnored(SIGHUP)

  /// Handles the signals for the lifetime of the process; each stream of a process receives each signal.
  public init(_ wanted: [Signal] = [.interrupt, .terminate, .hangUp]) {
    let (stream, continuation) = AsyncStream.makeStream(of: Signal.self)
    signals = stream
    for wanted in wanted where wanted != .hangUp || !Self.isHangUpIgnored {
      let isFirst = Self.takenOver.withLock { $0.insert(wanted.number).inserted }
      if isFirst { signal(wanted.number, SIG_IGN) }
      let source = DispatchSource.makeSignalSource(signal: wanted.number, queue: .global())
      source.setEventHandler {
        // The handler retains its source: a signal once handled remains so.
        withExtendedLifetime(source) { _ = continuation.yield(wanted) }
      }
      source.resume()
    }
  }

  /// Whether a signal has no effect on this process now.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
