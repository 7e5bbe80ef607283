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

  /// Whether the program was started with HUP ignored; read before the signal is taken over.
  private static let isHangUpIgnored = isIgnored(SIGHUP)

  /// Handles the signals for the lifetime of the process; each stream of a process receives each signal.
  ///
  /// A signal that arrives before has its usual effect, and one that arrives after is in the sequence.
  public init(_ wanted: [Signal] = [.interrupt, .terminate, .hangUp]) {
    let (stream, continuation) = AsyncStream.makeStream(of: Signal.self)
    signals = stream
    SignalPipe.shared.add(
      wanted.filter { $0 != .hangUp || !Self.isHangUpIgnored }, to: continuation)
  }

  /// Whether a signal has no effect on this process now.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}

/// The pipe into which the handler of the signals writes their numbers.
///
/// A signal source of libdispatch is not enough: its handler is installed a little later by another thread, and a signal
/// in between is lost, or ends the process.
private final class SignalPipe: Sendable {
  static let shared = SignalPipe()

  private typealias Listener = (
    wanted: [SignalStream.Signal], continuation: AsyncStream<SignalStream.Signal>.Continuation
  )

  /// Both are -1 if the system has no descriptors left: signals then keep their usual effect.
  private let (reading, writing): (Int32, Int32)
  private let listeners = Mutex<[Listener]>([])

  private init() {
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    for end in ends where end >= 0 {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (reading, writing) = (ends[0], ends[1])
    guard reading >= 0 else { return }
    let source = DispatchSource.makeReadSource(fileDescriptor: reading, queue: .global())
    source.setEventHandler { [self] in
      // The handler retains its source.
      withExtendedLifetime(source) { receive() }
    }
    source.resume()
  }

  func add(
    _ wanted: [SignalStream.Signal],
    to continuation: AsyncStream<SignalStream.Signal>.Continuation
  ) {
    listeners.withLock { $0.append((wanted, continuation)) }
    guard writing >= 0 else { return }
    for signal in wanted {
      var action = sigaction()
      // Only what signal-safety(7) allows: the pipe exists, as this is its only user.
      action.__sigaction_handler.sa_handler = { number in
        let code = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(SignalPipe.shared.writing, &byte, 1)
        errno = code
      }
      action.sa_flags = SA_RESTART
      sigaction(signal.number, &action, nil)
    }
  }

  private func receive() {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(reading, &bytes, bytes.count)
    guard count > 0 else { return }
    for byte in bytes[..<count] {
      listeners.withLock { listeners in
        for listener in listeners {
          for signal in listener.wanted where signal.number == Int32(byte) {
            listener.continuation.yield(signal)
          }
        }
      }
    }
  }
}
