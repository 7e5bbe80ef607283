import Dispatch
import Foundation
import Synchronization

/// The process's signals as a sequence, instead of their usual effect.
///
/// INT, TERM and HUP (the terminal was closed) stop a recording and save it; a detached one ignores HUP.
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

  /// Ignoring a signal again would take it away from the sources that have it already.
  private static let takenOver = Mutex<Set<Int32>>([])

  /// Takes the signals over for the life of the process; each stream of a process is told of each.
  public init(_ wanted: [Signal] = [.interrupt, .terminate, .hangUp]) {
    let (stream, continuation) = AsyncStream.makeStream(of: Signal.self)
    signals = stream
    for wanted in wanted {
      let isFirst = Self.takenOver.withLock { $0.insert(wanted.number).inserted }
      if isFirst { signal(wanted.number, SIG_IGN) }
      let source = DispatchSource.makeSignalSource(signal: wanted.number, queue: .global())
      source.setEventHandler {
        // The handler keeps its source alive: a signal once taken over stays so.
        withExtendedLifetime(source) { _ = continuation.yield(wanted) }
      }
      source.resume()
    }
  }
}
